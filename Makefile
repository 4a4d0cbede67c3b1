# Sixfold: `make run` plays, `make test` checks everything. Both set up .venv by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up

.PHONY: setup run test lint types native unit page wheel bench lock clean

run: setup
	@$(BIN)/sixfold

# The page looks for itself whether anything that it is made of has changed.
setup: $(STAMP)
	@$(BIN)/python web/build.py

# What the native core is built from: a change of it builds the core anew.
CORE := CMakeLists.txt $(shell find core -type f -not -path '*/tests/*')

$(STAMP): pyproject.toml requirements.lock Makefile $(CORE)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sixfold needs Python 3.11 or newer; say which with: make PYTHON=python3.11")'
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

test: setup lint types native unit page wheel

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

types: setup
	$(BIN)/mypy

unit: setup
	$(BIN)/pytest --numprocesses=auto --dist=worksteal --cov --cov-fail-under=97 --hypothesis-profile=gate

# The page: its types, its words and its state, then all of it in a real browser on a real server.
page: setup
	$(BIN)/python web/protocol.py --check
	$(BIN)/python web/npm.py run --silent lint
	$(BIN)/python web/npm.py run --silent check
	$(BIN)/python web/npm.py run --silent test
	$(BIN)/python web/browser.py
	$(BIN)/python web/npm.py run --silent browser

# The core's own tests and its fuzz target, with sanitizers.
native: setup
	@$(BIN)/cmake -S . -B build/native -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DSIXFOLD_MODULE=OFF -DSIXFOLD_TESTS=ON >/dev/null
	$(BIN)/cmake --build build/native --target native -- --quiet
	$(BIN)/ctest --test-dir build/native --parallel 2 --output-on-failure

# The built wheel, in an environment that has only what it asks for.
wheel: setup
	rm -rf build/wheel
	$(BIN)/python -m build --quiet --wheel --no-isolation --outdir build/wheel
	$(PYTHON) -m venv --clear build/wheel/venv
	build/wheel/venv/bin/pip install --quiet --disable-pip-version-check --constraint requirements.lock build/wheel/*.whl
	cd build/wheel && venv/bin/python ../../tests/installed_wheel.py

bench: setup
	$(BIN)/sixfold bench

# The exact versions that everybody gets, from the newest that pyproject.toml allows.
lock:
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet --upgrade 'pip>=25.1'
	build/lock/bin/pip install --quiet --group dev
	build/lock/bin/pip freeze > requirements.lock

clean:
	rm -rf $(VENV) build web/node_modules src/sixfold/web .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
