/* SPDX-License-Identifier: MIT
 * The command on Windows, built by mingw. Names and words are UTF-8 in the command and UTF-16 for
 * the system. Files are read and written as raw bytes, so every output is the same as elsewhere. */
#include "platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

/* windows.h must come first. */
#include <windows.h>

#include <io.h>
#include <ntsecapi.h>
#include <shellapi.h>
#include <wchar.h>

#include "message.h"

/* ---- names ------------------------------------------------------------------------------ */

#define NAME_MOST 4096

typedef struct wide_name {
    wchar_t text[NAME_MOST];
} wide_name;

/* Returns a name for the system, or NULL with errno. */
static const wchar_t *widen(const char *path, wide_name *name)
{
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, name->text, NAME_MOST))
        return name->text;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : EILSEQ;
    return NULL;
}

/* Returns a text of the system as UTF-8, which the caller frees; NULL when out of memory. */
static char *narrow(const wchar_t *wide)
{
    int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = size > 0 ? malloc((size_t)size) : NULL;
    if (text)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL);
    else
        errno = ENOMEM;
    return text;
}

/* Sets errno from the system's last error; returns -1. */
static int fail(void)
{
    static const struct {
        DWORD said;
        int means;
    } rows[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},   {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_ACCESS_DENIED, EACCES},    {ERROR_SHARING_VIOLATION, EACCES},
        {ERROR_ALREADY_EXISTS, EEXIST},   {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_DISK_FULL, ENOSPC},        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_NO_DATA, EPIPE},           {ERROR_BROKEN_PIPE, EPIPE},
        {ERROR_INVALID_NAME, ENOENT},     {ERROR_PIPE_NOT_CONNECTED, EPIPE},
        {ERROR_OPERATION_ABORTED, EINTR},
    };
    DWORD said = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].said == said)
            errno = rows[i].means;
    return -1;
}

/* ---- beginning -------------------------------------------------------------------------- */

/* Replaces a closed standard file with one that is empty and refuses writes. */
static void claim_standard_files(void)
{
    for (int fd = CLI_STDIN; fd <= CLI_STDERR; fd++) {
        if (_get_osfhandle(fd) == (intptr_t)INVALID_HANDLE_VALUE || _get_osfhandle(fd) == -2) {
            int filler = _open("NUL", _O_RDONLY);
            if (filler >= 0 && filler != fd) {
                _dup2(filler, fd);
                _close(filler);
            }
        }
        _setmode(fd, _O_BINARY);
    }
}

/* Lets a console show UTF-8 and colours. The code page is the console's, not the program's, but
 * nearly every program writes UTF-8 today. */
static void prepare_console(DWORD which)
{
    HANDLE console = GetStdHandle(which);
    DWORD mode;
    if (!GetConsoleMode(console, &mode))
        return;
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

/* Replaces the arguments with their UTF-8 versions, which are never freed. When out of memory,
 * keeps the caller's arguments. */
static void take_words(int *count, char ***words)
{
    int found;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &found);
    char **all = wide ? calloc((size_t)found + 1, sizeof *all) : NULL;
    bool is_whole = all != NULL;
    for (int i = 0; is_whole && i < found; i++)
        is_whole = (all[i] = narrow(wide[i])) != NULL;
    if (is_whole) {
        *count = found;
        *words = all;
    }
    LocalFree(wide);
}

void cli_platform_begin(int *count, char ***words)
{
    claim_standard_files();
    prepare_console(STD_OUTPUT_HANDLE);
    prepare_console(STD_ERROR_HANDLE);
    take_words(count, words);
}

/* ---- files ------------------------------------------------------------------------------ */

/* Opens the file at [path], following links, only to query it. Folders need the flag. */
static HANDLE open_to_look(const char *path)
{
    wide_name name;
    if (!widen(path, &name))
        return INVALID_HANDLE_VALUE;
    HANDLE file = CreateFileW(name.text, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                              NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE)
        fail();
    return file;
}

/* Anything not on a disk is a device or a pipe: NUL, CON. A name that has attributes but cannot be
 * opened is a broken link. */
cli_file_info cli_file_look(const char *path)
{
    wide_name name;
    BY_HANDLE_FILE_INFORMATION found;
    cli_file_info info = {.kind = CLI_FILE_NONE};
    HANDLE file = open_to_look(path);
    if (file == INVALID_HANDLE_VALUE) {
        if (errno == ENOENT && widen(path, &name) &&
            GetFileAttributesW(name.text) != INVALID_FILE_ATTRIBUTES)
            info.kind = CLI_FILE_DANGLING;
        return info;
    }
    info.kind = CLI_FILE_OTHER;
    if (GetFileType(file) == FILE_TYPE_DISK && GetFileInformationByHandle(file, &found)) {
        bool is_folder = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
        info.kind = is_folder ? CLI_FILE_FOLDER : CLI_FILE_REGULAR;
        info.size = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow;
    }
    CloseHandle(file);
    return info;
}

bool cli_file_is_there(const char *path)
{
    wide_name name;
    return widen(path, &name) && _waccess(name.text, 0) == 0;
}

bool cli_file_may_write(const char *path)
{
    wide_name name;
    return widen(path, &name) && _waccess(name.text, 2) == 0;
}

/* Some file systems cannot report where links lead; there the name itself is used. */
char *cli_file_resolve(const char *path)
{
    wide_name name;
    wchar_t whole[NAME_MOST];
    HANDLE file = open_to_look(path);
    if (file == INVALID_HANDLE_VALUE || !widen(path, &name))
        return NULL;
    DWORD length = GetFinalPathNameByHandleW(file, whole, NAME_MOST, FILE_NAME_NORMALIZED);
    CloseHandle(file);
    return narrow(length && length < NAME_MOST ? whole : name.text);
}

/* Opens a file. For a folder the system's vague error is replaced. */
static int open_as(const char *path, int flags)
{
    wide_name name;
    if (!widen(path, &name))
        return -1;
    int fd = _wopen(name.text, flags | _O_BINARY | _O_NOINHERIT);
    if (fd >= 0 || errno != EACCES)
        return fd;
    errno = cli_file_look(path).kind == CLI_FILE_FOLDER ? EISDIR : EACCES;
    return -1;
}

int cli_file_read_from(const char *path)
{
    return open_as(path, _O_RDONLY);
}

int cli_file_write_to(const char *path)
{
    return open_as(path, _O_WRONLY);
}

/* The file may be removed while it is open, as a second interruption does (G9). */
int cli_file_create(const char *path, unsigned mode)
{
    wide_name name;
    (void)mode;
    if (!widen(path, &name))
        return -1;
    HANDLE file = CreateFileW(name.text, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL,
                              CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return fail();
    int fd = _open_osfhandle((intptr_t)file, _O_WRONLY | _O_BINARY | _O_NOINHERIT);
    if (fd < 0)
        CloseHandle(file);
    return fd;
}

int cli_file_set_mode(int fd, unsigned mode)
{
    (void)fd, (void)mode;
    return 0;
}

#define PIECE_MOST ((size_t)1 << 20)

int64_t cli_file_read(int fd, void *bytes, size_t size)
{
    return _read(fd, bytes, (unsigned)(size < PIECE_MOST ? size : PIECE_MOST));
}

/* Bypasses the C library, which reports a closed pipe under other error codes. A write blocks here
 * if the pipe's reader stalls: the first interruption waits for it, the second does not. */
int64_t cli_file_write(int fd, const void *bytes, size_t size)
{
    HANDLE file = (HANDLE)_get_osfhandle(fd);
    DWORD written;
    if (file == INVALID_HANDLE_VALUE) {
        errno = EBADF;
        return -1;
    }
    if (WriteFile(file, bytes, (DWORD)(size < PIECE_MOST ? size : PIECE_MOST), &written, NULL))
        return (int64_t)written;
    return fail();
}

int cli_file_cut(int fd, uint64_t size)
{
    errno = _chsize_s(fd, (int64_t)size);
    return errno ? -1 : 0;
}

int cli_file_sync(int fd)
{
    return _commit(fd);
}

/* Does nothing: the move below returns only when the new name is on disk. */
int cli_folder_sync(const char *path)
{
    (void)path;
    return 0;
}

int cli_file_close(int fd)
{
    return _close(fd);
}

int cli_file_replace(const char *from, const char *to)
{
    wide_name old, new;
    if (!widen(from, &old) || !widen(to, &new))
        return -1;
    return MoveFileExW(old.text, new.text, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)
               ? 0
               : fail();
}

void cli_file_remove(const char *path)
{
    wide_name name;
    if (widen(path, &name))
        DeleteFileW(name.text);
}

const char *cli_last_separator(const char *path)
{
    const char *found = NULL;
    for (; *path; path++)
        if (*path == '/' || *path == '\\')
            found = path;
    return found;
}

int cli_folder_make(const char *path)
{
    wide_name name;
    if (!widen(path, &name))
        return -1;
    return _wmkdir(name.text) != 0 && errno != EEXIST ? -1 : 0;
}

int cli_folder_list(const char *path, void (*each)(void *user, const char *name), void *user)
{
    wide_name name;
    WIN32_FIND_DATAW found;
    if (!widen(path, &name) || wcslen(name.text) + 3 > NAME_MOST)
        return -1;
    wcscat(name.text, L"\\*");
    HANDLE list = FindFirstFileW(name.text, &found);
    if (list == INVALID_HANDLE_VALUE)
        return -1;
    do {
        char *text = narrow(found.cFileName);
        if (text)
            each(user, text);
        free(text);
    } while (FindNextFileW(list, &found));
    FindClose(list);
    return 0;
}

/* ---- the process ------------------------------------------------------------------------ */

unsigned long cli_process_number(void)
{
    return GetCurrentProcessId();
}

char *cli_program_file(void)
{
    wide_name name;
    DWORD length = GetModuleFileNameW(NULL, name.text, NAME_MOST);
    return length && length < NAME_MOST ? narrow(name.text) : NULL;
}

int cli_open_address(const char *url)
{
    wide_name address;
    if (!widen(url, &address))
        return -1;
    if ((INT_PTR)ShellExecuteW(NULL, L"open", address.text, NULL, NULL, SW_SHOWNORMAL) > 32)
        return 0;
    errno = EIO;
    return -1;
}

unsigned cli_processors(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors ? info.dwNumberOfProcessors : 1;
}

/* The linker reserves a megabyte for the first thread. */
bool cli_stack_holds(size_t size)
{
    return size <= (size_t)1 << 20;
}

int cli_draw_bytes(void *bytes, size_t size)
{
    if (RtlGenRandom(bytes, (ULONG)size))
        return 0;
    errno = EIO;
    return -1;
}

/* _isatty would also return true for NUL. */
bool cli_is_terminal(int fd)
{
    DWORD mode;
    return GetConsoleMode((HANDLE)_get_osfhandle(fd), &mode);
}

unsigned cli_terminal_columns(int fd)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(fd), &info))
        return 0;
    return (unsigned)(info.srWindow.Right - info.srWindow.Left + 1);
}

/* The handler runs on a thread of its own. It is set once, before there are threads. */
static void (*ask_to_stop)(int number);

#define LAST_MS 4000 /* out of the five seconds that the system grants */

/* Ctrl+C is SIGINT; closing the window, logging off and shutting down are SIGTERM. After those the
 * system ends the program on return, so it waits for the other threads. */
static BOOL WINAPI on_console(DWORD event)
{
    bool is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    ask_to_stop(is_key ? CLI_SIGINT : CLI_SIGTERM);
    if (!is_key)
        Sleep(LAST_MS);
    return TRUE;
}

void cli_signals_catch(void (*handler)(int number))
{
    ask_to_stop = handler;
    SetConsoleCtrlHandler(on_console, TRUE);
}

void cli_signals_repeat(void)
{
}

void cli_exit_now(int code)
{
    ExitProcess((UINT)code);
}

void cli_die_of_pipe(void)
{
}
