// Drives a fuzz target without a fuzzer: with files if some are named, else with so many inputs from a seed.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void run_file(const char* name) {
    std::FILE* file = std::fopen(name, "rb");
    if (file == nullptr) {
        std::fprintf(stderr, "cannot read %s\n", name);
        std::exit(2);
    }
    std::vector<std::uint8_t> bytes(1 << 16);
    bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
    std::fclose(file);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
    using namespace sixfold;
    const long inputs = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 300;
    if (inputs == 0) {  // Not a number: names of files.
        for (int i = 1; i < argc; ++i) run_file(argv[i]);
        return 0;
    }
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    std::vector<std::uint8_t> bytes;
    for (long i = 0; i < inputs; ++i) {
        Random random = seeded(seed, static_cast<std::uint64_t>(i));
        bytes.resize(below(random, 400));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(next(random) >> 56);
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%ld inputs of seed %llu: all well\n", inputs, static_cast<unsigned long long>(seed));
    return 0;
}
