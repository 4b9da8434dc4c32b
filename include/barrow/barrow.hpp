/* SPDX-License-Identifier: MIT
 * barrow/barrow.hpp: barrow for C++17. It has move-only owners that free themselves, spans over the
 * arrays, and exceptions for errors. The values are those of the C headers.
 *
 *     barrow::dungeon floor(barrow::params(BARROW_FLOOR, 7).set("layout", "ring"));
 *     for (const barrow_room &room : floor.rooms())
 *         ...
 *     std::cout << floor.to_string("ascii");
 *
 * Without exceptions (-fno-exceptions), functions that would throw end the program instead;
 * functions that begin with try_ return false. Threads work as in C: use an object from one thread
 * at a time. */
#ifndef BARROW_HPP
#define BARROW_HPP

#include "barrow/barrow.h"

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#if defined(__has_include) && __cplusplus > 201703L
#if __has_include(<span>)
#include <span>
#endif
#endif

/** Barrow for C++17. */
namespace barrow {

#ifdef __cpp_lib_span
/** A view of an array: C++20's own. */
template <class T> using span = std::span<T>;
#else
/** A view of an array, if C++20's is missing. It owns nothing. */
template <class T> class span {
public:
    span() = default;                                                  /**< an empty one */
    span(T *first, std::size_t count) : first_(first), count_(count) {} /**< [count] elements */
    T *begin() const { return first_; }                                /**< the first element */
    T *end() const { return first_ + count_; }                         /**< past the last */
    T *data() const { return first_; }                                 /**< the first element */
    std::size_t size() const { return count_; }                        /**< how many there are */
    bool empty() const { return count_ == 0; }                         /**< whether it is empty */
    T &operator[](std::size_t i) const { return first_[i]; }           /**< unchecked */
    /** [count] elements, starting at [offset], unchecked. */
    span subspan(std::size_t offset, std::size_t count) const { return {first_ + offset, count}; }

private:
    T *first_ = nullptr;
    std::size_t count_ = 0;
};
#endif

/** An exception: why a call failed. what() is a sentence for people. */
class error : public std::runtime_error {
public:
    /** Makes an error from what the library filled in. */
    explicit error(const barrow_error &detail) : std::runtime_error(detail.text), detail_(detail) {}
    barrow_status status() const { return detail_.status; }    /**< what the call returned */
    std::string_view field() const { return detail_.field; }   /**< parameter at fault, or "" */
    std::string_view pass() const { return detail_.pass; }     /**< pass that failed, or "" */
    std::uint32_t line() const { return detail_.line; }        /**< the line, from 1; or 0 */
    std::uint32_t column() const { return detail_.column; }    /**< the column, from 1; or 0 */
    const barrow_error &detail() const { return detail_; }     /**< all of it */

private:
    barrow_error detail_;
};

/** Throws barrow::error unless [status] is BARROW_OK. */
inline void require(barrow_status status, const barrow_error &detail)
{
    if (status == BARROW_OK)
        return;
#ifdef __cpp_exceptions
    throw error(detail);
#else
    (void)detail;
    std::abort();
#endif
}

/** Writes into the std::string [user]. No exception passes through C: it stops the writer instead. */
inline int append(void *user, const char *bytes, std::size_t size) noexcept
{
#ifdef __cpp_exceptions
    try {
        static_cast<std::string *>(user)->append(bytes, size);
    } catch (...) {
        return 1;
    }
#else
    static_cast<std::string *>(user)->append(bytes, size);
#endif
    return 0;
}

/** Returns a text for C functions, which would cut it at a NUL; throws if it contains one. */
inline std::string whole(std::string_view text, const char *field, bool rows = false)
{
    barrow_error detail;
    require(barrow_text_check(text.data(), text.size(), rows, field, &detail), detail);
    return std::string(text);
}

/** The parameters of a family. Copies are independent and keep the texts that were set. */
class params {
public:
    /** Takes the defaults of [family]. */
    explicit params(barrow_family family, std::uint64_t seed = 0)
        : value_(barrow_default_params(family))
    {
        value_.seed = seed;
    }
    /** Sets one parameter as the command's --set does; throws if it is refused. */
    params &set(std::string_view name, std::string_view value)
    {
        barrow_error detail;
        const std::string key = whole(name, "name");
        auto text = std::make_shared<const std::string>(whole(value, key.c_str(), true));
        require(barrow_params_set(&value_, key.c_str(), text->c_str(), &detail), detail);
        texts_.push_back(std::move(text)); /* the C struct may keep a pointer to it */
        return *this;
    }
    /** Sets a parameter to a number, or a switch to on (1) or off (0). */
    params &set(std::string_view name, int value) { return set(name, std::to_string(value)); }
    /** Applies a preset; throws if there is none of that name. */
    params &preset(std::string_view name)
    {
        barrow_error detail;
        require(barrow_params_preset(&value_, whole(name, "preset").c_str(), &detail), detail);
        return *this;
    }
    /** Sets the seed from what users type: a number, 0x hex, or any text. */
    params &seed(std::string_view text)
    {
        barrow_error detail;
        require(barrow_seed_parse(whole(text, "seed").c_str(), &value_.seed, &detail), detail);
        return *this;
    }
    /** Sets the seed. */
    params &seed(std::uint64_t number) { return value_.seed = number, *this; }
    barrow_params *operator->() { return &value_; }                 /**< the fields */
    const barrow_params *operator->() const { return &value_; }     /**< the fields */
    operator const barrow_params &() const { return value_; }       /**< for C functions */

private:
    barrow_params value_;
    std::vector<std::shared_ptr<const std::string>> texts_;
};

/** Memory that is reused from dungeon to dungeon. Move-only. */
class workspace {
public:
    /** Uses libc's allocator, or [allocator]; throws when out of memory. */
    explicit workspace(const barrow_allocator *allocator = nullptr)
        : handle_(barrow_workspace_create(allocator))
    {
        barrow_error none = {BARROW_NO_MEMORY, 0, 0, 0, "", "", "there is no memory for a workspace"};
        require(handle_ ? BARROW_OK : BARROW_NO_MEMORY, none);
    }
    barrow_workspace *get() const { return handle_.get(); }                       /**< for C */
    std::size_t bytes() const { return barrow_workspace_bytes(handle_.get()); }   /**< held now */
    /** Returns default options that use this workspace. */
    barrow_options options(std::uint32_t flags = 0) const
    {
        barrow_options made = {};
        made.workspace = handle_.get();
        made.flags = flags;
        return made;
    }

private:
    struct closer {
        /** Frees the workspace. */
        void operator()(barrow_workspace *handle) const { barrow_workspace_free(handle); }
    };
    std::unique_ptr<barrow_workspace, closer> handle_;
};

/** A dungeon. Move-only; spans are valid until it is generated again, moved from or destroyed. */
class dungeon {
public:
    dungeon() = default; /**< an empty one, to be generated into */
    /** Generates a dungeon; throws barrow::error. */
    explicit dungeon(const barrow_params &from, const barrow_options &how = {})
    {
        generate(from, how);
    }
    /** Moves. */
    dungeon(dungeon &&other) noexcept : value_(std::exchange(other.value_, barrow_dungeon{})) {}
    /** Moves; frees what it held. */
    dungeon &operator=(dungeon &&other) noexcept
    {
        if (this != &other) {
            barrow_dungeon_free(&value_);
            value_ = std::exchange(other.value_, barrow_dungeon{});
        }
        return *this;
    }
    dungeon(const dungeon &) = delete;            /**< two would own the same memory */
    dungeon &operator=(const dungeon &) = delete; /**< two would own the same memory */
    ~dungeon() { barrow_dungeon_free(&value_); }  /**< frees all memory */

    /** Generates another in the same memory. On failure returns false, empties the dungeon and
     * fills [why]. */
    bool try_generate(const barrow_params &from, const barrow_options &how = {},
                      barrow_error *why = nullptr) noexcept
    {
        return barrow_generate(&from, &how, &value_, why) == BARROW_OK;
    }
    /** Generates another in the same memory; throws barrow::error. */
    void generate(const barrow_params &from, const barrow_options &how = {})
    {
        barrow_error detail;
        require(barrow_generate(&from, &how, &value_, &detail), detail);
    }

    /** Reads a document into the same memory; throws barrow::error with line() and column(). What
     * the document claims besides the dungeon goes to [claims], which may be null. */
    void import(std::string_view document, barrow_claims *claims = nullptr,
                const barrow_options &how = {})
    {
        barrow_error detail;
        require(barrow_import(document.data(), document.size(), &how, &value_, claims, &detail),
                detail);
    }

    const barrow_dungeon *operator->() const { return &value_; }   /**< the fields */
    const barrow_dungeon *get() const { return &value_; }          /**< for C functions */
    barrow_dungeon *get() { return &value_; }                      /**< for C functions */
    int width() const { return value_.width; }                     /**< columns of tiles, or 0 */
    int height() const { return value_.height; }                   /**< rows of tiles, or 0 */
    std::uint64_t hash() const { return barrow_dungeon_hash(&value_); } /**< the content hash */
    barrow_tile tile(int x, int y) const { return barrow_tile_at(&value_, x, y); } /**< at (x, y) */
    /** Returns whether (x, y) is walkable. */
    bool walkable(int x, int y) const { return (tile(x, y) & BARROW_TILE_WALKABLE) != 0; }
    /** Returns all tiles, row by row. */
    span<const std::uint8_t> tiles() const { return view(value_.tiles, tile_count()); }
    /** Returns the owner of each tile, row by row. */
    span<const std::uint16_t> owners() const { return view(value_.owners, tile_count()); }
    /** Returns the rooms, by id. */
    span<const barrow_room> rooms() const { return view(value_.rooms, value_.room_count); }
    /** Returns the links, by id. */
    span<const barrow_link> links() const { return view(value_.links, value_.link_count); }
    /** Returns what lies or stands on tiles. */
    span<const barrow_thing> things() const { return view(value_.things, value_.thing_count); }
    /** Returns a quest's stages. */
    span<const barrow_stage> stages() const { return view(value_.stages, value_.stage_count); }
    /** Returns a crawl's paths. */
    span<const barrow_crawl_path> paths() const { return view(value_.paths, value_.path_count); }
    /** Returns a crawl's roaming enemies. */
    span<const barrow_foe> foes() const { return view(value_.foes, value_.foe_count); }
    /** Returns the walkthrough of a quest or crawl. */
    span<const barrow_step> solution() const
    {
        return view(value_.solution, value_.solution_count);
    }
    /** Returns the tiles of a link's route, which begins at its room a. */
    span<const barrow_pos> route(const barrow_link &link) const { return view(value_.routes + link.first_tile, link.tile_count); }
    /** Returns the cells of a crawl's room. */
    span<const barrow_pos> cells(const barrow_room &room) const { return view(value_.cells + room.as.crawl.first_cell, room.as.crawl.cell_count); }

    /** Checks every rule; see report.status. Throws only when out of memory. */
    barrow_report verify(const barrow_options &how = {}) const { return ask(barrow_verify, how); }
    /** Asks only whether it can be finished and nobody gets stuck; see report.status. */
    barrow_report playable(const barrow_options &how = {}) const { return ask(barrow_playable, how); }
    /** Changes it as the lines say, such as "door 4 = open": all or none. Throws if one is refused;
     * report.status says whether it can still be finished. */
    barrow_report edit(const char *changes, const barrow_options &how = {})
    {
        return ask([this, changes](auto *, auto... rest) { return barrow_edit(&value_, changes, rest...); }, how);
    }
    /** Returns the names and values of the metrics. */
    std::vector<std::pair<std::string_view, std::int32_t>> metrics(const barrow_options &how = {}) const
    {
        std::int32_t values[BARROW_METRIC_MAX];
        std::uint32_t count = 0;
        barrow_error detail;
        require(barrow_metrics(&value_, &how, values, &detail), detail);
        const barrow_metric_info *rows = barrow_metric_infos(value_.params.family, &count);
        std::vector<std::pair<std::string_view, std::int32_t>> all;
        for (std::uint32_t i = 0; i < count; i++)
            all.emplace_back(rows[i].name, values[i]);
        return all;
    }
    /** Returns the dungeon in [format], such as "json"; bytes if the format is binary. */
    std::string to_string(const char *format, const barrow_export_options &how = {}) const
    {
        std::string text;
        barrow_error detail;
        barrow_sink sink = {append, &text};
        require(barrow_export(&value_, format, &how, sink, &detail), detail);
        return text;
    }

private:
    template <class T> static span<const T> view(const T *first, std::size_t count)
    {
        return count ? span<const T>(first, count) : span<const T>();
    }
    std::size_t tile_count() const { return std::size_t{value_.width} * value_.height; }
    template <class Judge> barrow_report ask(Judge judge, const barrow_options &how) const
    {
        barrow_report report;
        barrow_error detail;
        require(judge(&value_, &how, &report, &detail), detail);
        return report;
    }
    barrow_dungeon value_ = {};
};

} // namespace barrow
#endif
