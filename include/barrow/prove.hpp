/* SPDX-License-Identifier: MIT
 * barrow/prove.hpp: proofs of worlds for C++17; the language is that of docs/prove.md.
 *
 *     barrow::proof answer = barrow::prove("place a b\nstart a\ngoal b\ndoor a - b\n");
 *     if (answer.stuck_free != BARROW_ANSWER_YES) std::puts(answer.json.c_str()); */
#ifndef BARROW_PROVE_HPP
#define BARROW_PROVE_HPP

#include <barrow/barrow.hpp>

namespace barrow {

/** The answers in short, and all fields as one line of JSON. */
struct proof {
    barrow_answer finishable; /**< whether the goal can be reached */
    barrow_answer stuck_free; /**< whether it can be reached from wherever one may get */
    std::uint32_t moves;      /**< length of the walkthrough */
    std::uint64_t looks;      /**< work that the proof took, in looks at a state */
    std::string json;         /**< all fields, as `barrow prove -f json` prints them */
};

/** Proves a world. [from] says what the text is, as barrow_prove_options.from does. Throws
 * barrow::error, with line and column, if it cannot be read. */
inline proof prove(std::string_view text, const char *from = "text", std::uint32_t flags = 0,
                   const char *map = nullptr, std::uint64_t budget = 0)
{
    barrow_prove_options how = {};
    barrow_verdict verdict = {};
    barrow_error detail;
    proof answer = {};
    how.from = from;
    how.map = map;
    how.flags = flags;
    how.budget = budget;
    barrow_sink into = {append, &answer.json};
    require(barrow_prove(text.data() ? text.data() : "", text.size(), &how, into, &verdict, &detail), detail);
    answer.finishable = static_cast<barrow_answer>(verdict.finishable);
    answer.stuck_free = static_cast<barrow_answer>(verdict.stuck_free);
    answer.moves = verdict.moves;
    answer.looks = verdict.looks;
    return answer;
}

} // namespace barrow
#endif
