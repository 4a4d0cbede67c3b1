// What a program of C++ takes for granted and a page does not bring: memory, a clock, and an end if all goes wrong.
//
// So nothing of a standard library is linked, and none has to be built: its headers are enough.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>

extern "C" __attribute__((import_module("page"), import_name("milliseconds"))) double page_milliseconds();

extern "C" unsigned char __heap_base;

namespace {

// Blocks of a power of two, each with its size before it; what is freed is kept for the next of its size.
struct Block {
    std::size_t power;
    Block* next;
};
static_assert(sizeof(Block) == 8);

inline constexpr std::size_t HEAD = 16;  // So that what follows is aligned for anything.
inline constexpr std::size_t PAGE = 65'536;
inline constexpr std::size_t SMALLEST = 5;

Block* freed[32];
std::uintptr_t top = 0;

void* take(std::size_t size) {
    const auto power = std::max<std::size_t>(SMALLEST, std::bit_width(size + HEAD - 1));
    if (power >= 31) return nullptr;
    Block* block = freed[power];
    if (block != nullptr) {
        freed[power] = block->next;
    } else {
        if (top == 0) top = (reinterpret_cast<std::uintptr_t>(&__heap_base) + HEAD - 1) & ~(HEAD - 1);
        const std::uintptr_t end = top + (std::size_t{1} << power);
        const std::size_t pages = __builtin_wasm_memory_size(0);
        if (end > pages * PAGE && __builtin_wasm_memory_grow(0, (end - pages * PAGE + PAGE - 1) / PAGE) == SIZE_MAX) {
            return nullptr;
        }
        block = reinterpret_cast<Block*>(top);
        top = end;
    }
    block->power = power;
    return reinterpret_cast<unsigned char*>(block) + HEAD;
}

void give(void* memory) {
    if (memory == nullptr) return;
    auto* block = reinterpret_cast<Block*>(static_cast<unsigned char*>(memory) - HEAD);
    block->next = freed[block->power];
    freed[block->power] = block;
}

}  // namespace

extern "C" {
void* malloc(std::size_t size) { return take(size); }
void* calloc(std::size_t count, std::size_t size) {
    void* memory = take(count * size);
    if (memory != nullptr) std::memset(memory, 0, count * size);
    return memory;
}
void free(void* memory) { give(memory); }
void abort() { __builtin_trap(); }
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }  // A page just goes.

__attribute__((no_builtin)) int memcmp(const void* a, const void* b, std::size_t size) {
    const auto *one = static_cast<const unsigned char*>(a), *other = static_cast<const unsigned char*>(b);
    for (; size > 0; --size, ++one, ++other) {
        if (*one != *other) return *one - *other;
    }
    return 0;
}
__attribute__((no_builtin)) void* memchr(const void* in, int wanted, std::size_t size) {
    const auto* at = static_cast<const unsigned char*>(in);
    for (; size > 0; --size, ++at) {
        if (*at == static_cast<unsigned char>(wanted)) return const_cast<unsigned char*>(at);
    }
    return nullptr;
}
__attribute__((no_builtin)) wchar_t* wmemchr(const wchar_t* at, wchar_t wanted, std::size_t size) {
    for (; size > 0; --size, ++at) {
        if (*at == wanted) return const_cast<wchar_t*>(at);
    }
    return nullptr;
}
__attribute__((no_builtin)) std::size_t strlen(const char* text) {
    std::size_t length = 0;
    while (text[length] != '\0') ++length;
    return length;
}
}

void* operator new(std::size_t size) {
    void* memory = take(size);
    if (memory == nullptr) __builtin_trap();
    return memory;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void operator delete(void* memory) noexcept { give(memory); }
void operator delete(void* memory, std::size_t) noexcept { give(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give(memory); }

const std::nothrow_t std::nothrow{};

std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
    return time_point(duration(static_cast<rep>(page_milliseconds() * 1e6)));
}

// What headers leave to the library of the compiler that `web/core.py` takes.
namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
}  // namespace __1
template class basic_string<char>;
}  // namespace std
