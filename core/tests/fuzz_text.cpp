// A fuzz target: bytes spoil a question of `answers.hpp`, whatever comes of it is asked, and the answer has to be JSON.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "answers.hpp"
#include "check.hpp"
#include "notation.hpp"

namespace {

using namespace sixfold;

inline constexpr std::size_t LONGEST_ANSWER = 1 << 16;
inline constexpr std::size_t LONGEST_PLAYS = 1 << 20;  // 10,000 plays with their lines are about a third of it.

constexpr std::string_view QUESTIONS[] = {
    "plays\n0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0",
    "plays\n-3,-2:1Gs2Rs1/1Gc1Os/BdBcBtBf//2Px GdGt????/Px/RsRs 12/0/7 1 0",
    "plays\n0,0:RsRcRtRfRdRx -/Gt 20/10 0 0",
    "verdict\n0,-2:Gs/Gc/1Bd GdGt????/?????? 0/0 1 0\n0,0>Gd",
    "verdict\n0,-2:Gs/Gc/1Bd GdGt????/?????? 0/0 1 0\n-1,-2vGt..Gd\n12",
    "verdict\n- BcBtBsBtRdGx/?????? 0/0 1 0\n5,5>BcBtBs\n",
    "turn\n0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0\n-1,0>Rf...Rx",
    "turn\n- BcBtBsBtRdGx/?????? 0/0 1 0\n8,0>BcBtBs\nas written",
    "after\n0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0\n3,0>RfRx\n5\n??",
    "after\n0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0\n~BtBx\n0\nGsGs",
    "after\n0,0:RsRcRd RfBt/?? 3/0 1 3\n~2\n0\n??",
    "check\n0,0:RsBcRs1Rs/RsRs/2Gf RsRsRsRsRsRsRs/GcGt 3/0 2 0",
    "fits\n0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0\nRf",
    "reasons\n0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0\n3,0>RfRx",
    "sixth\n0,0:RsRcRtRfRd ??????/?????? 0/0 1 0\n0,0>5",
    "sets\n0,0:RsRcRd RfBtGfYtBxRx/??????/- 3/0/0 1 0",
    "verdict\n0,0:Rs1Rd1Rt RfBtGfYtBxRx/?????? 999999999/0 1 0\n1,0>Rf\n999",
    "start\n3/5/5\n9/-/10\nschmidt",
};

// Pieces of text that readers trip over.
constexpr std::string_view NUMBERS[] = {
    "0", "1", "6", "108", "109", "-1", "9999", "-9999", "10000", "999999999", "1000000000", "2147483647", "-2147483648",
};
constexpr std::string_view PIECES[] = {
    "-", "~", "~108", "?",  "??????", "/", "////", ":",  " ",        "\n",       ",",    ">", "v",
    ".", "'", "\\",   "\"", "Rs",     "R", "s",    "as", "\xc2\xa0", "\xc3\xa9", "\xff", "5", "RsRcRtRf",
};

// Takes bytes from the front; zeros once there are none left.
struct Bytes {
    std::span<const std::uint8_t> left;

    std::size_t take(std::size_t below) {
        if (left.empty()) return 0;
        const std::size_t byte = left.front();
        left = left.subspan(1);
        return byte % below;
    }
};

std::size_t place_in(Bytes& bytes, const std::string& text) {
    return (bytes.take(256) * 256 + bytes.take(256)) % (text.size() + 1);
}

// Another number for the next one from here.
void replace_number(Bytes& bytes, std::string& text, std::size_t at) {
    const std::size_t from = std::min(text.find_first_of("0123456789", at), text.size());
    const std::size_t to = std::min(text.find_first_not_of("0123456789", from), text.size());
    text.replace(from, to - from, NUMBERS[bytes.take(std::size(NUMBERS))]);
}

void spoil(Bytes& bytes, std::string& text) {
    const std::size_t at = place_in(bytes, text);
    switch (bytes.take(7)) {
        case 0: text.insert(at, PIECES[bytes.take(std::size(PIECES))]); break;
        case 1: text.replace(at, bytes.take(4), PIECES[bytes.take(std::size(PIECES))]); break;
        case 2: text.erase(at, 1 + bytes.take(8)); break;
        case 3: text.insert(at, text.substr(place_in(bytes, text), bytes.take(64))); break;
        case 4: text.insert(at, bytes.take(256) * 8, "/?.Rs0 "[bytes.take(7)]); break;
        case 5: replace_number(bytes, text, at); break;
        default: text.insert(at, 1, static_cast<char>(bytes.take(256))); break;
    }
}

// The end of the JSON value that begins here; the end of the text if none does.
std::size_t after_value(std::string_view text, std::size_t at) {
    if (at >= text.size()) return text.size() + 1;
    if (text[at] == '"') {
        for (++at; at < text.size() && text[at] != '"'; ++at) {
            if (static_cast<unsigned char>(text[at]) < 0x20) return text.size() + 1;
            if (text[at] == '\\') ++at;
        }
        return at + 1;
    }
    if (text[at] == '[' || text[at] == '{') {
        const bool named = text[at] == '{';
        const char end = named ? '}' : ']';
        if (at + 1 < text.size() && text[at + 1] == end) return at + 2;
        do {
            at = after_value(text, at + 1);
            if (named) {
                if (at >= text.size() || text[at] != ':') return text.size() + 1;
                at = after_value(text, at + 1);
            }
        } while (at < text.size() && text[at] == ',');
        return at < text.size() && text[at] == end ? at + 1 : text.size() + 1;
    }
    for (const std::string_view word : {"null", "true", "false"}) {
        if (text.substr(at).starts_with(word)) return at + word.size();
    }
    const std::size_t end = text.find_first_not_of("-0123456789", at);
    return end == at ? text.size() + 1 : std::min(end, text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes{{data, size}};
    std::string text(QUESTIONS[bytes.take(std::size(QUESTIONS))]);
    for (std::size_t times = bytes.take(6); times > 0; --times) spoil(bytes, text);
    const std::size_t end = text.find('\n');
    const std::string question = text.substr(0, end);
    const std::string parts = end == std::string::npos ? "" : text.substr(end + 1);
    const std::string answer = answers::answer(question, parts);
    CHECK(answer.size() <= (question == "plays" ? LONGEST_PLAYS : LONGEST_ANSWER));
    CHECK(after_value(answer, 0) == answer.size());

    // Text that can be read is written in no more letters, and read again as the same.
    answers::Layout layout, again;
    const std::string position = parts.substr(0, parts.find('\n'));
    if (answers::read_layout(position, answers::Care::NONE, layout)) return 0;
    const std::string written = answers::text_of(layout);
    CHECK(written.size() <= position.size());
    CHECK(!answers::read_layout(written, answers::Care::NONE, again));
    CHECK(answers::text_of(again) == written);
    return 0;
}
