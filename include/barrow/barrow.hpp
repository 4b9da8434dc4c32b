/* SPDX-License-Identifier: MIT
 * barrow/barrow.hpp: barrow for C++17. Owners that free themselves and can only be moved, spans
 * over the arrays, errors as exceptions; the values are those of the C headers.
 *
 *     barrow::dungeon floor(barrow::params(BARROW_FLOOR, 7).set("layout", "ring"));
 *     for (const barrow_room &room : floor.rooms())
 *         ...
 *     std::cout << floor.to_string("ascii");
 *
 * Without exceptions (-fno-exceptions) what would throw ends the program instead; the functions
 * that begin with try_ return false. Threads are as in C: one object, one thread at a time. */
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
/** A view of an array: the one of C++20. */
template <class T> using span = std::span<T>;
#else
/** A view of an array, where C++20's is missing. Owns nothing. */
template <class T> class span {
public:
    span() = default;                                                  /**< an empty one */
    span(T *first, std::size_t count) : first_(first), count_(count) {} /**< [count] elements */
    T *begin() const { return first_; }                                /**< the first element */
    T *end() const { return first_ + count_; }                         /**< past the last */
    T *data() const { return first_; }                                 /**< the first element */
    std::size_t size() const { return count_; }                        /**< how many there are */
    bool empty() const { return count_ == 0; }                         /**< no element */
    T &operator[](std::size_t i) const { return first_[i]; }           /**< unchecked */
    /** [count] elements from [offset] on, unchecked. */
    span subspan(std::size_t offset, std::size_t count) const { return {first_ + offset, count}; }

private:
    T *first_ = nullptr;
    std::size_t count_ = 0;
};
#endif

/** Why a call failed. what() is a sentence for people. */
class error : public std::runtime_error {
public:
    /** From what the library filled in. */
    explicit error(const barrow_error &detail) : std::runtime_error(detail.text), detail_(detail) {}
    barrow_status status() const { return detail_.status; }    /**< what the call returned */
    std::string_view field() const { return detail_.field; }   /**< parameter to blame, or "" */
    std::string_view pass() const { return detail_.pass; }     /**< pass that failed, or "" */
    std::uint32_t line() const { return detail_.line; }        /**< of a text, from 1; or 0 */
    std::uint32_t column() const { return detail_.column; }    /**< in that line, from 1; or 0 */
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

/** A text for functions of C, which would cut it at a NUL; throws where it holds one. */
inline std::string whole(std::string_view text, const char *field, bool rows = false)
{
    barrow_error detail;
    require(barrow_text_check(text.data(), text.size(), rows, field, &detail), detail);
    return std::string(text);
}

/** Parameters of a family. Copies of it are independent; texts that were set are kept. */
class params {
public:
    /** The defaults of [family]. */
    explicit params(barrow_family family, std::uint64_t seed = 0)
        : value_(barrow_default_params(family))
    {
        value_.seed = seed;
    }
    /** Sets one parameter as the command's --set does; throws what is refused. */
    params &set(std::string_view name, std::string_view value)
    {
        barrow_error detail;
        const std::string key = whole(name, "name");
        auto text = std::make_shared<const std::string>(whole(value, key.c_str(), true));
        require(barrow_params_set(&value_, key.c_str(), text->c_str(), &detail), detail);
        texts_.push_back(std::move(text)); /* some are kept by pointer */
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
    operator const barrow_params &() const { return value_; }       /**< for functions of C */

private:
    barrow_params value_;
    std::vector<std::shared_ptr<const std::string>> texts_;
};

/** Memory that is reused from dungeon to dungeon. Move-only. */
class workspace {
public:
    /** Takes the allocator of libc, or [allocator]; throws where there is no memory. */
    explicit workspace(const barrow_allocator *allocator = nullptr)
        : handle_(barrow_workspace_create(allocator))
    {
        barrow_error none = {BARROW_NO_MEMORY, 0, 0, 0, "", "", "there is no memory for a workspace"};
        require(handle_ ? BARROW_OK : BARROW_NO_MEMORY, none);
    }
    barrow_workspace *get() const { return handle_.get(); }                       /**< for C */
    std::size_t bytes() const { return barrow_workspace_bytes(handle_.get()); }   /**< held now */
    /** Options that use it, and are else all default. */
    barrow_options options(std::uint32_t flags = 0) const
    {
        barrow_options made = {};
        made.workspace = handle_.get();
        made.flags = flags;
        return made;
    }

private:
    struct closer {
        /** Ends it. */
        void operator()(barrow_workspace *handle) const { barrow_workspace_free(handle); }
    };
    std::unique_ptr<barrow_workspace, closer> handle_;
};

/** A dungeon. Move-only; spans are good until it is generated anew, moved from or destroyed. */
class dungeon {
public:
    dungeon() = default; /**< an empty one, to be generated into */
    /** Makes one; throws barrow::error. */
    explicit dungeon(const barrow_params &from, const barrow_options &how = {})
    {
        generate(from, how);
    }
    /** Moves. */
    dungeon(dungeon &&other) noexcept : value_(std::exchange(other.value_, barrow_dungeon{})) {}
    /** Moves; what it held is freed. */
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
    ~dungeon() { barrow_dungeon_free(&value_); }  /**< gives all memory back */

    /** Makes another in the same memory; false, the dungeon empty and [why] filled on failure. */
    bool try_generate(const barrow_params &from, const barrow_options &how = {},
                      barrow_error *why = nullptr) noexcept
    {
        return barrow_generate(&from, &how, &value_, why) == BARROW_OK;
    }
    /** Makes another in the same memory; throws barrow::error. */
    void generate(const barrow_params &from, const barrow_options &how = {})
    {
        barrow_error detail;
        require(barrow_generate(&from, &how, &value_, &detail), detail);
    }

    /** Reads a document into the same memory; throws barrow::error with line() and column(). What
     * the document says beside the dungeon goes to [claims], which may be null. */
    void import(std::string_view document, barrow_claims *claims = nullptr,
                const barrow_options &how = {})
    {
        barrow_error detail;
        require(barrow_import(document.data(), document.size(), &how, &value_, claims, &detail),
                detail);
    }

    const barrow_dungeon *operator->() const { return &value_; }   /**< the fields */
    const barrow_dungeon *get() const { return &value_; }          /**< for functions of C */
    barrow_dungeon *get() { return &value_; }                      /**< for functions of C */
    int width() const { return value_.width; }                     /**< columns of tiles, or 0 */
    int height() const { return value_.height; }                   /**< rows of tiles, or 0 */
    std::uint64_t hash() const { return barrow_dungeon_hash(&value_); } /**< the content hash */
    barrow_tile tile(int x, int y) const { return barrow_tile_at(&value_, x, y); } /**< at (x, y) */
    /** Whether one can walk on (x, y). */
    bool walkable(int x, int y) const { return (tile(x, y) & BARROW_TILE_WALKABLE) != 0; }
    /** All tiles, row by row. */
    span<const std::uint8_t> tiles() const { return view(value_.tiles, tile_count()); }
    /** The owner of each tile, row by row. */
    span<const std::uint16_t> owners() const { return view(value_.owners, tile_count()); }
    /** The rooms, by id. */
    span<const barrow_room> rooms() const { return view(value_.rooms, value_.room_count); }
    /** The links, by id. */
    span<const barrow_link> links() const { return view(value_.links, value_.link_count); }
    /** What lies and stands on tiles. */
    span<const barrow_thing> things() const { return view(value_.things, value_.thing_count); }
    /** Quest: its stages. */
    span<const barrow_stage> stages() const { return view(value_.stages, value_.stage_count); }
    /** Crawl: its paths. */
    span<const barrow_crawl_path> paths() const { return view(value_.paths, value_.path_count); }
    /** Crawl: roaming enemies. */
    span<const barrow_foe> foes() const { return view(value_.foes, value_.foe_count); }
    /** Quest and crawl: the walkthrough. */
    span<const barrow_step> solution() const
    {
        return view(value_.solution, value_.solution_count);
    }
    /** Tiles of a link's way, from its a on. */
    span<const barrow_pos> route(const barrow_link &link) const
    {
        return view(value_.routes + link.first_tile, link.tile_count);
    }
    /** Crawl: cells of a room. */
    span<const barrow_pos> cells(const barrow_room &room) const
    {
        return view(value_.cells + room.as.crawl.first_cell, room.as.crawl.cell_count);
    }

    /** Checks every rule; see report.status. Throws only where there is no memory. */
    barrow_report verify(const barrow_options &how = {}) const
    {
        barrow_report report;
        barrow_error detail;
        require(barrow_verify(&value_, &how, &report, &detail), detail);
        return report;
    }
    /** Names and values of what is measured. */
    std::vector<std::pair<std::string_view, std::int32_t>>
    metrics(const barrow_options &how = {}) const
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
    /** The dungeon in [format], such as "json"; bytes, where the format is binary. */
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
    /* Nothing may be thrown through C: a text that cannot grow stops the export instead. */
    static int append(void *user, const char *bytes, std::size_t size) noexcept
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
    barrow_dungeon value_ = {};
};

} // namespace barrow
#endif
