# Sixfold: `make run` plays, `make test` checks everything. Both set up .venv by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HAS_PACKAGES := $(VENV)/.has-packages
CAN_RUN := $(VENV)/.can-run
CAN_CHECK := $(VENV)/.can-check
PIP := $(BIN)/pip --quiet --disable-pip-version-check
# What others have made is installed by uv, in a quarter of pip's time. It does not know pip's settings: where it takes those, pip does it.
# $(call INSTALL,PYTHON,PACKAGES)
INSTALL = $(BIN)/uv pip install --quiet --python $(1) $(2) || $(PIP) --python $(1) install $(2)
AT_ONCE := $(MAKE) --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# What Python has compiled is kept, whatever the machine says otherwise: the checks start some hundred processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run setup built tools machine test test-long lint types native unit page page-lint page-types browser wheel protocol docs bench lock clean

# The core is built beside the page.
run:
	+@$(AT_ONCE) --jobs=2 $(CAN_RUN) built
	@$(BIN)/sixfold

# Everything to work with: what running needs, and what the checks need besides.
setup:
	+@$(AT_ONCE) --jobs=3 $(CAN_RUN) $(CAN_CHECK) tools

# What the native core is built from: a change of it builds the core anew.
CORE := CMakeLists.txt $(shell find core -type f -not -path '*/tests/*')

# Which modules there are. An editable install looks for each where it was when it was made: one that moves is installed anew.
MODULES := $(VENV)/.modules-$(shell find src/sixfold -name '*.py' | sort | cksum | cut -d' ' -f1)

$(MODULES):
	@mkdir -p $(VENV)
	@rm -f $(VENV)/.modules-*
	@touch $@

# A plus lets a line say what it does while it does it: what other steps say comes as a whole, when they are done.
$(HAS_PACKAGES): requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sixfold needs Python 3.11 or newer; say which with: make PYTHON=python3.11")'
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > $(VENV)/uv.lock
	@$(PIP) install --require-hashes --requirement $(VENV)/uv.lock
	+$(call INSTALL,$(BIN)/python,--require-hashes --requirement requirements.lock)
	@touch $@

$(CAN_RUN): pyproject.toml $(CORE) $(MODULES) $(HAS_PACKAGES)
	+MAKEFLAGS= $(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

# Beside the core, which takes longer to build. A test runs with the oldest versions that pyproject.toml allows, kept apart.
$(CAN_CHECK): requirements-dev.lock requirements-oldest.lock | $(HAS_PACKAGES)
	+$(call INSTALL,$(BIN)/python,--require-hashes --requirement requirements-dev.lock)
	+$(call INSTALL,$(BIN)/python,--no-deps --require-hashes --target $(VENV)/oldest --upgrade --requirement requirements-oldest.lock)
	@touch $@

# The page looks for itself whether anything that it is made of has changed.
built: $(HAS_PACKAGES)
	+@$(BIN)/python web/build.py

# The page, and what its checks need.
tools: $(HAS_PACKAGES)
	+@$(BIN)/python web/build.py --tools

# What the checks take of the machine's own packages, got beside all else.
machine:
	+@$(PYTHON) web/packages.py

# Three steps at a time, since much of it is waiting: the two longest, which use every processor to the end, and beside them those
# that use one. More at once take more of the processor in all. What failed may have been said long before the end, so the last of
# it is said again.
test: SHELL := bash
test:
	@mkdir -p build
	+@set -o pipefail; $(AT_ONCE) --jobs=3 unit browser native page-lint page-types page types wheel lint 2>&1 | tee build/test.log || \
		{ printf '\nWhat failed:\n'; grep --before-context=40 '^make.*\*\*\* \[' build/test.log; exit 1; }

lint: $(CAN_RUN) $(CAN_CHECK)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror core/*/*.cpp core/*/*.hpp

types: $(CAN_RUN) $(CAN_CHECK)
	$(BIN)/mypy

PROCESSES := $(shell getconf _NPROCESSORS_ONLN)
unit: $(CAN_RUN) $(CAN_CHECK) tools machine
	$(BIN)/pytest --numprocesses=$(PROCESSES) --dist=worksteal --cov --cov-fail-under=97 --hypothesis-profile=gate

# What `unit` does in short, at length, and what takes Ray, which is large: CONTRIBUTING.md says when.
test-long: setup native
	build/native/core/tests/fuzz_text 2000000 2
	+$(call INSTALL,$(BIN)/python,--require-hashes --requirement requirements-ray.lock)
	$(BIN)/pytest --long -m long --override-ini=faulthandler_timeout=7200 --numprocesses=auto --dist=worksteal

# The page: its form, its types, its words and its state … They need no Python tools, but must not begin before what takes longest.
page-lint: $(CAN_RUN) tools | $(CAN_CHECK)
	$(BIN)/python web/npm.py run --silent lint

page-types: $(CAN_RUN) tools | $(CAN_CHECK)
	$(BIN)/python web/protocol.py --check
	$(BIN)/python web/npm.py run --silent check

page: $(CAN_RUN) tools | $(CAN_CHECK)
	$(BIN)/python web/npm.py run --silent test

# … and all of it in a real browser on a real server.
browser: $(CAN_RUN) tools machine
	$(BIN)/python web/browser.py

# The core by clang-tidy, and its own tests and its fuzz targets, with sanitizers.
native: $(CAN_RUN) $(CAN_CHECK)
	@$(BIN)/cmake -S . -B build/native -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DSIXFOLD_MODULE=OFF -DSIXFOLD_TESTS=ON >/dev/null
	@echo core/src/*.cpp core/answers/*.cpp core/tests/*.cpp | xargs -P 2 -n 4 $(BIN)/clang-tidy -p build/native --quiet 2>/dev/null
	MAKEFLAGS= $(BIN)/cmake --build build/native --target native -- --quiet
	$(BIN)/ctest --test-dir build/native --parallel 2 --output-on-failure

# The built wheel, in an environment that has only what it asks for.
wheel: $(CAN_RUN) $(CAN_CHECK) tools
	rm -rf build/wheel
	$(BIN)/python -m build --quiet --wheel --no-isolation --outdir build/wheel
	$(PYTHON) -m venv --clear --without-pip build/wheel/venv
	sed -n 's/^\([^ ]*==[^ ]*\).*/\1/p' requirements.lock > build/wheel/versions
	$(call INSTALL,build/wheel/venv/bin/python,--constraint build/wheel/versions build/wheel/*.whl)
	cd build/wheel && venv/bin/python ../../tests/installed_wheel.py

# The page's types, from the server's.
protocol: $(CAN_RUN)
	$(BIN)/python web/protocol.py

# The API reference, from the docstrings.
docs: $(CAN_RUN) $(CAN_CHECK)
	$(BIN)/python -W error docs/reference/make.py build/docs

bench: $(CAN_RUN)
	$(BIN)/sixfold bench

# The exact versions that everybody gets, from the newest that pyproject.toml allows, for every platform; with the hashes of
# their files, so that pip takes no others.
LOCK := build/lock/bin/uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-strip-extras --no-header --no-annotate --group build
lock:
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv
	$(LOCK) --output-file requirements.lock
	$(LOCK) --group dev --extra envs --extra png --extra postgresql --constraint requirements.lock --output-file requirements-dev.lock
	$(LOCK) --extra ray --constraint requirements-dev.lock --output-file requirements-ray.lock
	sed -n 's/^    "\(uvicorn\)>=\([^,]*\),.*/\1==\2/p' pyproject.toml | build/lock/bin/uv pip compile - --quiet --no-deps --generate-hashes --no-header \
		--no-annotate --output-file requirements-oldest.lock

clean:
	rm -rf $(VENV) build web/node_modules src/sixfold/web .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
