// Writing JSON: values one after another, with the commas between them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "notation.hpp"

namespace sixfold::answers {

class Json {
   public:
    Json& open(char bracket) {
        comma();
        text_ += bracket;
        first_ = true;
        return *this;
    }
    Json& close(char bracket) {
        text_ += bracket;
        first_ = false;
        return *this;
    }
    Json& key(std::string_view name) {
        string(name);
        text_ += ':';
        first_ = true;
        return *this;
    }
    Json& number(std::int64_t value) {
        comma();
        add_number(text_, value);
        return *this;
    }
    Json& boolean(bool value) { return raw(value ? "true" : "false"); }
    Json& null() { return raw("null"); }
    Json& raw(std::string_view value) {
        comma();
        text_ += value;
        return *this;
    }
    Json& string(std::string_view value) {
        comma();
        text_ += '"';
        for (const char letter : value) {
            if (letter == '"' || letter == '\\') text_ += '\\';
            if (static_cast<unsigned char>(letter) >= 0x20) text_ += letter;
        }
        text_ += '"';
        return *this;
    }
    Json& tile(Tile value) {
        std::string name;
        add_tile(name, value);
        return string(name);
    }
    Json& place(Place value) { return open('[').number(value.x).number(value.y).close(']'); }
    Json& line(const Line& value, Place shift = {0, 0}) {
        open('[').number(value.start.x + shift.x).number(value.start.y + shift.y);
        string(value.axis == ROW ? ">" : "v").number(static_cast<std::int64_t>(value.tiles.size()));
        return number(score_of(value)).close(']');
    }

    std::string done() { return std::move(text_); }

   private:
    void comma() {
        if (!first_) text_ += ',';
        first_ = false;
    }

    std::string text_;
    bool first_ = true;
};

}  // namespace sixfold::answers
