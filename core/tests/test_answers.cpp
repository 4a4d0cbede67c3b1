// Tests of the answers to questions in the notation: what is refused natively, before a sanitizer has to stop it.
//
// The agreement with Python's rules is tested in Python (tests/device), which has both.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "check.hpp"
#include "judging.hpp"
#include "notation.hpp"

namespace sixfold::tests {
namespace {

using answers::answer;
using answers::Care;
using answers::Layout;
using answers::Wish;

constexpr std::string_view OPENED = "0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0";

std::string asked(std::string_view question, std::string_view position, std::string_view more = "") {
    return answer(question, std::string(position) + (more.empty() ? "" : "\n") + std::string(more));
}

bool says(const std::string& answer, std::string_view part) {
    if (answer.find(part) != std::string::npos) return true;
    std::fprintf(stderr, "%s\n", answer.c_str());
    return false;
}

// Whether a position is refused, with this in its sentence, at this column.
bool refused(const std::string& position, std::string_view why, int column) {
    const std::string at = "\"column\":" + std::to_string(column) + "}";
    const std::string found = asked("check", position);
    return says(found, R"({"problem":{"code":"bad-position")") && says(found, why) && says(found, at);
}

void test_a_position_is_written_as_it_was_read() {
    for (const std::string& text : {
             std::string(OPENED),
             std::string("- ??????/?????? 0/0 1 0"),
             std::string("-9999,-9999:Rs2Gs//1Bd -/RsRs?/- 1/22/999999999 3 999999999"),
             std::string("9997,9998:RsRcRd/1Bc -/Rs 0/0 0 4"),
         }) {
        Layout layout;
        CHECK(!read_layout(text, Care::NONE, layout));
        CHECK(text_of(layout) == text);
    }
}

void test_cells_and_numbers_have_bounds() {
    const std::string rest = " ??????/?????? 0/0 1 0";
    CHECK(refused("10000,0:Rs" + rest, "no cell is farther than 9999 from 0,0: '10000,0'", 1));
    CHECK(refused("0,-10000:Rs" + rest, "no cell is farther", 1));
    CHECK(refused("9998,0:RsRcRd" + rest, "no cell is farther than 9999 from 0,0: 'Rd'", 12));
    CHECK(refused("0,9999:Rs/Rc" + rest, "no cell is farther", 11));
    CHECK(refused("0,0:Rs999999999Rs999999999Rc999999999Rd" + rest, "no cell is farther", 16));
    CHECK(refused("0,0:Rs9999999999Rs" + rest, "a number of empty cells is a whole number", 7));
    CHECK(refused("0,0:Rs ??????/?????? 0/1000000000 1 0", "a score is a whole number", 24));
    CHECK(says(asked("check", "0,0:Rs" + std::string(2000, '/')), R"({"code":"bad-message")"));
    CHECK(says(asked("turn", OPENED, "0,0>" + std::string(2000, '.')), R"({"code":"bad-message")"));
    for (const std::string_view move :
         {"10000,0>Rs", "9999,0>RsRc", "0,-10000vRs", "~109", "~02", "~-1", "0,0>", "x"}) {
        Wish wish;
        CHECK(move == "0,0>" ? read_wish(move, wish) : !read_wish(move, wish));
        CHECK(says(asked("turn", OPENED, move), move == "0,0>" ? "nothing-played" : "bad-message"));
    }
    // Each of these once ran over the largest number of 32 bits.
    CHECK(says(asked("verdict", "0,0:RsRcRd Rf?????/?????? 999999999/0 1 0", "3,0>Rf\n2147483647"), "bad-message"));
    CHECK(says(asked("verdict", "0,0:RsRcRd Rf?????/?????? 999999999/0 1 0", "3,0>Rf\n999"), " 1000000998/0 2 0"));
    CHECK(
        says(asked("after", "0,0:RsRcRd Rf?????/?????? 999999999/0 1 0", "3,0>Rf\n999999999\n?"), " 1999999998/0 2 0"));
    CHECK(says(asked("after", OPENED, "3,0>Rf\n-4\n?"), "bad-message"));
    CHECK(asked("sixth", OPENED, "9999,9999>999999999") == "true");
}

void test_only_ascii_blanks_part_fields() {
    CHECK(says(asked("check", "0,0:RsRcRd\t\v RfBtGfYtBxRx/??????\f3/0 1\r0"), R"("playable":true)"));
    CHECK(refused("0,0:RsRcRd\xc2\xa0RfBtGfYtBxRx/?????? 3/0 1 0", "five fields", 1));
    CHECK(refused("0,0:Rs\xe3\x80\x80R ??????/?????? 0/0 1 0", "no such tile", 7));
    CHECK(refused("0,0:Rs\xe3\x80\x80s4x ??????/?????? 0/0 1 0", "no such tile", 7));
}

void test_a_token_is_quoted_as_python_quotes_it() {
    CHECK(refused("0,0:Rs\\x ??????/?????? 0/0 1 0", R"(: '\\\\x'")", 7));
    CHECK(refused("0,0:R' ??????/?????? 0/0 1 0", R"(: \"R'\")", 5));
    CHECK(refused("0,0:'\" ??????/?????? 0/0 1 0", R"(: '\\'\"'")", 5));
    CHECK(refused("0,0:R\x01 ??????/?????? 0/0 1 0", R"(: 'R\\x01'")", 5));
}

// Moves that not even a table can overrule.
void test_a_stray_tile_lies_near_the_others() {
    const std::string far = "5000,-5000:RsRcRd ??????/?????? 0/0 1 0";
    const auto objected = [&](std::string_view move) {
        return says(asked("turn", far, move), R"("objection":"not-connected")");
    };
    CHECK(says(asked("turn", far, "5108,-5000>Gf"), R"("objection":null)"));
    CHECK(says(asked("turn", far, "4894,-4892>Gf"), R"("objection":null)"));
    CHECK(objected("5109,-5000>Gf"));
    CHECK(objected("4893,-5000>Gf"));
    CHECK(objected("5000,-4891>Gf"));
    CHECK(objected("0,0>Gf"));
    CHECK(says(asked("verdict", "0,8000:Rs ??????/?????? 0/0 1 0", "0,0>Gd\n5"), R"("may_overrule":false)"));
}

void test_nothing_is_applied_that_neither_rules_nor_table_allow() {
    const auto refusal = [&](std::string_view move, std::string_view code) {
        return says(asked("after", OPENED, std::string(move) + "\n5\n?"),
                    R"({"problem":{"code":")" + std::string(code));
    };
    CHECK(refusal("3,0>RfRfRfRfRfRfRfRfRfRfRfRf", "not-in-hand"));
    CHECK(refusal("~108", "not-in-hand"));
    CHECK(refusal("0,0>Rf", "cell-occupied"));
    CHECK(refusal("0,9999>Rf", "not-connected"));
    CHECK(refusal("0,0>", "nothing-played"));
    CHECK(says(asked("after", "0,0:RsRcRd Rf/Bt 3/0 0 0", "3,0>Rf\n4\n-"), R"("code":"game-over")"));
    CHECK(says(asked("after", OPENED, "5,5>Bt\n1\n?"), R"({"position":"0,0:RsRcRd)"));  // The table may allow it.
    CHECK(says(asked("after", OPENED, "3,0>Rf\n4\n??"), R"({"wrong":"after 3,0>Rf 1 tiles are drawn, not 2")"));
    CHECK(says(asked("after", OPENED, "3,0>Rf\n4\nRx"), R"({"position":"0,0:RsRcRdRf BtGfYtBxRxRx/?????? 7/0 2 0")"));
}

void test_an_opening_of_a_record_is_judged_where_it_is_written() {
    const std::string empty = "- RsRcRdBtGfYt/?????? 0/0 1 0";
    CHECK(says(asked("turn", empty, "8,0>RsRcRd"), R"({"code":null,"objection":null,"move":"0,0>RsRcRd")"));
    CHECK(
        says(asked("turn", empty, "8,0>RsRcRd\nas written"), R"({"code":"not-connected","objection":"not-connected")"));
    CHECK(says(asked("turn", empty, "-1,0>.RsRcRd\nas written"), R"({"code":null,"objection":null)"));
}

void test_the_other_questions() {
    CHECK(says(asked("plays", OPENED), R"("plays":")"));
    CHECK(says(asked("plays", "0,0:RsRcRd ??????/?????? 3/0 1 0"), R"({"plays":"","most_trade":6,"may_pass":false)"));
    CHECK(says(asked("plays", "0,0:RsRcRd -/Gf 3/9 0 0"), R"("ending":"traded-out","winners":[2])"));
    CHECK(says(asked("plays", "0,0:RsBc RfBtGfYtBxRx/?????? 3/0 1 0"), "mixes colours and shapes"));
    CHECK(says(asked("plays", "0,0:Rs9000Rc RfBtGfYtBxRx/?????? 3/0 1 0"), "too far apart"));
    CHECK(says(asked("check", "0,0:RsBcRsRs1Rs RsRsRsRsRsRsRs/- 3/0 1 0"), R"("code":"hand-too-large")"));
    CHECK(says(asked("check", "0,0:Rs2Rc ??????/?????? 3/0 1 0"), R"("code":"not-connected","cells":[[0,0]])"));
    CHECK(says(asked("check", "- ?/?/?/?/? 0/0/0/0/0 1 0"), "at most 4 hands"));
    CHECK(asked("fits", OPENED, "Rf").starts_with("[[-1,0],[0,-1]"));
    CHECK(asked("fits", "- ??????/?????? 0/0 1 0", "Rf") == "[[0,0]]");
    CHECK(says(asked("reasons", OPENED, "3,0>Rf"), R"({"points":4,"lines":[[0,0,">",4,4]],"opens":[{)"));
    CHECK(says(asked("reasons", OPENED, "4,0>Rf"), R"({"problem":{"code":"not-connected")"));
    CHECK(asked("sets", OPENED) == "[2,0]");
    CHECK(answer("start", "3/5/5\n-/-/-\nmindware") == "2");
    CHECK(answer("start", "3/5/5\n9/40/10\nmindware") == "2");
    CHECK(answer("start", "3/5/5\n9/40/10\nschmidt") == "3");
    CHECK(says(answer("start", "3\n9/40\nmindware"), "bad-message"));
    CHECK(says(answer("who", OPENED), "bad-message"));
}

}  // namespace
}  // namespace sixfold::tests

int main() {
    using namespace sixfold::tests;
    test_a_position_is_written_as_it_was_read();
    test_cells_and_numbers_have_bounds();
    test_only_ascii_blanks_part_fields();
    test_a_token_is_quoted_as_python_quotes_it();
    test_a_stray_tile_lies_near_the_others();
    test_nothing_is_applied_that_neither_rules_nor_table_allow();
    test_an_opening_of_a_record_is_judged_where_it_is_written();
    test_the_other_questions();
    std::puts("answers: all well");
    return 0;
}
