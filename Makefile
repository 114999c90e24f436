# Every task of this repository. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

RELEASE := swift build -c release --product kbtool
# Expanded when used: the tool has been built by then.
KBTOOL = $$(swift build -c release --show-bin-path)/kbtool
FINGERPRINTS := data/fingerprints.tsv
# Documents whose ```console blocks are run and compared.
CONSOLE := README.md docs/compiling-your-own.md

.PHONY: help
help: ## List the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: data
data: ## Build the default artifacts into artifacts/ and verify them
	@./build-data.sh

.PHONY: test
test: ## Run every test, and check that the data builds the same with one job and with many
	@./build-data.sh --check
	swift build --build-tests
	swift test --skip-build --parallel
	@$(MAKE) --no-print-directory check-data

.PHONY: check-data
check-data: ## Build all data with one job and with many and compare it with data/fingerprints.tsv
	$(RELEASE)
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	for jobs in 1 8; do \
	  $(KBTOOL) build --licences all --jobs $$jobs --output "$$folder/$$jobs" \
	    --check-fingerprints $(FINGERPRINTS) >/dev/null 2>"$$folder/log" \
	    || { cat "$$folder/log" >&2; exit 1; }; \
	done; \
	for file in "$$folder"/1/*.kba; do cmp "$$file" "$$folder/8/$${file##*/}" || exit 1; done; \
	for document in $(CONSOLE); do \
	  Tests/console.sh --check "$$document" "$$folder/1" "$$(dirname "$(KBTOOL)")"; \
	done; \
	Tests/evaluation.sh "$$folder/1" "$$(dirname "$(KBTOOL)")"; \
	echo "the data is as in $(FINGERPRINTS) with 1 job and with 8, and documents show it"

.PHONY: build
build: ## Build everything for debugging
	@./build-data.sh --check
	swift build

.PHONY: bench
bench: ## Time what the engine answers on artifacts/ (BENCH_FLAGS=--json for JSON)
	@$(RELEASE) >&2
	@$(KBTOOL) bench --artifacts artifacts $(BENCH_FLAGS)

# Optimised debug builds: release builds compile a whole module at once and leave most of it without
# coverage. Coverage is asked for by name, as -sanitize=address takes it away from -sanitize=fuzzer.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= $(notdir $(wildcard Tests/Fuzz/*))
FUZZ_BUILD := KEYBOARD_FUZZ=1 swift build --scratch-path .build/fuzz -Xswiftc -O \
  --sanitize fuzzer --sanitize address \
  -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp

.PHONY: fuzz
fuzz: ## Run every fuzz target for FUZZ_SECONDS (60); what it finds goes to .build/fuzz-work
	@for name in $(FUZZ_TARGETS); do $(FUZZ_BUILD) --product "Fuzz$$name"; done
	@tools=$$($(FUZZ_BUILD) --show-bin-path); \
	for name in $(FUZZ_TARGETS); do \
	  work=.build/fuzz-work/$$name; mkdir -p "$$work/corpus" "$$work/found"; \
	  echo "Fuzz$$name, $(FUZZ_SECONDS) s"; \
	  KEYBOARD_FUZZ_SEEDS=$$work/corpus ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no \
	    "$$tools/Fuzz$$name" -max_total_time=$(FUZZ_SECONDS) -max_len=8192 -timeout=10 \
	    -rss_limit_mb=1024 -malloc_limit_mb=256 -artifact_prefix="$$work/found/" \
	    "$$work/corpus" >"$$work/log" 2>&1 \
	    || { tail -n 30 "$$work/log" >&2; echo "found: $$(ls $$work/found)" >&2; exit 1; }; \
	  tail -n 1 "$$work/log"; \
	done

.PHONY: lint
lint: ## Check the formatting of all code
	swift format lint --strict -r -p Examples Sources Tests Package.swift
	@if command -v shellcheck >/dev/null; then shellcheck build-data.sh Tests/console.sh Tests/evaluation.sh .ci/run; fi

.PHONY: golden
golden: ## Record help texts, golden bytes, fingerprints and documents' output anew (review it)
	-RECORD_SNAPSHOTS=1 swift test --parallel
	$(RELEASE)
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	$(KBTOOL) build --licences all --output "$$folder" --fingerprints $(FINGERPRINTS); \
	for document in $(CONSOLE); do \
	  Tests/console.sh "$$document" "$$folder" "$$(dirname "$(KBTOOL)")" >"$$folder/document"; \
	  cp "$$folder/document" "$$document"; \
	done; \
	Tests/evaluation.sh --record "$$folder" "$$(dirname "$(KBTOOL)")"
	git status --short

.PHONY: sources
sources: ## Derive the sources in data/ anew from their packages; fails if that changes one (Linux)
	python3 data/derive/derive.py --into data
	git diff --exit-code -- data

.PHONY: evaluation-text
evaluation-text: ## Fetch the text that predictions are measured on into .build/evaluation (Linux)
	python3 data/derive/evaluation_text.py --into .build/evaluation

.PHONY: docs
docs: ## Make the reference of the libraries with DocC, in .build/docs
	rm -rf .build/symbol-graphs .build/docs && mkdir -p .build/symbol-graphs .build/docs
	swift build --scratch-path .build/docs-build --target KeyboardEngine \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc .build/symbol-graphs
	@docc=$$(command -v docc || xcrun --find docc); \
	"$$docc" convert --fallback-display-name KeyboardToolchain \
	  --fallback-bundle-identifier keyboard.toolchain \
	  --additional-symbol-graph-dir .build/symbol-graphs --output-path .build/docs/reference

.PHONY: bundle
bundle: data ## Put artifacts, notices and checksums into artifacts/keyboard-data.zip
	@$(KBTOOL) bundle artifacts/*.kba --include LICENSE --include NOTICE \
	  --include docs/data-sources.md --output artifacts/keyboard-data.zip

.PHONY: completions
completions: ## Write completions of kbtool for bash, zsh and fish to .build/completions
	$(RELEASE)
	@mkdir -p .build/completions
	@$(KBTOOL) --generate-completion-script bash >.build/completions/kbtool.bash
	@$(KBTOOL) --generate-completion-script zsh >.build/completions/_kbtool
	@$(KBTOOL) --generate-completion-script fish >.build/completions/kbtool.fish
	@ls .build/completions/*

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf .build artifacts
