# shellcheck shell=sh
# The checks of CI, one function each; .ci/fast, .ci/run and .ci/nightly source this file in the repository's folder and call them.
# A function runs its check to the end, or ends the list with a status that is not 0.
started=$(date +%s)
shared=${MODELC_SHARED:-../shared}
# Nobody debugs here: no symbols for debuggers.
export MODELC_BUILD_FLAGS="-debug-info-format none"
mkdir -p .build
: >.build/left-out.txt

step() { printf '\n== %s (after %d s)\n' "$1" $(($(date +%s) - started)); }

# left_out CHECK: notes a check that cannot run here.
left_out() {
  echo "left out: $1"
  echo "$1" >>.build/left-out.txt
}

# logged FILE COMMAND...: keeps what the command prints as errors in FILE, and shows the end of it when the command fails.
logged() {
  _log=$1
  shift
  "$@" 2>"$_log" || {
    tail -n 40 "$_log" >&2
    exit 1
  }
}

run_tests() {
  step "tests (make test)"
  make test
}

check_kernels() {
  step "kernels in C (scripts/product/check-kernels.sh)"
  scripts/product/check-kernels.sh
  if command -v qemu-aarch64 >/dev/null || command -v qemu-aarch64-static >/dev/null; then
    step "C for arm64, and kernels on it under emulation (scripts/product/check-arm64.sh)"
    # 3: nothing of what it says is wrong, but Debian's packages cannot be fetched.
    scripts/product/check-arm64.sh || { [ $? -eq 3 ] || exit 1; left_out "C for arm64, for its packages cannot be fetched"; }
  else
    left_out "C for arm64, for there is no qemu-aarch64"
  fi
}

# After the tests, whose results it counts.
count_validator_cases() {
  step "validator cases of coremltools"
  count=$(python3 scripts/generate/write-validation-page.py --count)
  scripts/rules/compare-count.sh validator-cases "$count"
}

check_validation_codes() {
  step "codes of validation"
  scripts/generate/write-validation-codes.py --check
}

check_formatting() {
  step "formatting and linters"
  make lint
}

check_generated_code() {
  step "generated code is current"
  scripts/env/install-dependencies.sh check
  scripts/generate/regenerate-schema.sh --check
}

check_api_verdicts() {
  step "verdicts of modelc diff --api against the compiler"
  scripts/compare/check-api-verdicts.sh
}

run_demo() {
  step "demo (make demo)"
  make demo
}

check_readme() {
  step "programs in README.md"
  scripts/product/check-readme.sh .build/debug/modelc
}

build_release() {
  step "release build (make build)"
  make build
  scripts/build/make-manual.py .build/release/modelc .build/manual
}

check_example_models() {
  step "models in examples are checked (modelc check)"
  .build/release/modelc check --target ios16 examples/models
  "$(scripts/env/find-python.sh formats)" scripts/product/check-formats.py .build/release/modelc
}

check_c_library() {
  step "C library, its interface and the examples that use it"
  scripts/build/build-library.sh
  scripts/product/check-c-interface.sh .build/release
}

check_image() {
  step "image of modelc for containers, unpacked and run"
  if [ "$(id -u)" -eq 0 ] && command -v skopeo >/dev/null && command -v umoci >/dev/null; then
    for folder in first second; do
      scripts/build/make-image.py modelc ".build/image/$folder/modelc-$(cat VERSION)-oci.tar" \
        --program "$(dpkg --print-architecture)=.build/release/modelc"
    done
    cmp .build/image/first/modelc-*-oci.tar .build/image/second/modelc-*-oci.tar
    scripts/product/check-image.sh .build/image/first/modelc-*-oci.tar
  else
    left_out "images for containers (they need root, skopeo and umoci)"
  fi
}

build_wheel() {
  MODELC_LIBRARY=$PWD/.build/release/libmodelc.so MODELC_BINARY=$PWD/.build/release/modelc make wheel
}

check_wheel() {
  step "Python wheel, alone and with coremltools"
  build_wheel
  scripts/product/check-wheel.sh dist/modelc_coreml-*.whl
  scripts/product/check-notices.py dist/modelc_coreml-*.whl
  scripts/product/check-python.sh dist/modelc_coreml-*.whl
}

run_tutorials() {
  step "tutorials"
  MODELC_LIBRARY=$PWD/.build/release/libmodelc.so "$(scripts/env/find-python.sh)" scripts/product/check-tutorials.py .build/release/modelc
}

check_plugin() {
  step "build plugin"
  scripts/product/check-plugin.sh .build/release/modelc native
}

test_server() {
  step "inference server"
  # In the build folder of the tests: what the server takes from this package is compiled there already.
  # shellcheck disable=SC2086 # Flags are several words, here and below.
  swift build $MODELC_BUILD_FLAGS --package-path Server --scratch-path .build --build-tests
  swift test --package-path Server --scratch-path .build --skip-build
  Server/Tests/Clients/run.sh .build/debug/modelc-server
  Server/scripts/write-options-page.py .build/debug/modelc-server --check
  Server/Deployment/check-manifests.sh
}

train_examples() {
  step "training (examples)"
  scripts/product/train-examples.sh
}

check_rules() {
  step "habits"
  scripts/rules/check-sources.sh
  scripts/rules/check-scripts.py
  scripts/generate/write-coreai-page.py --check
  scripts/build/set-version.sh --check
  scripts/rules/check-targets.py
  scripts/rules/check-docs.py
  scripts/rules/check-dead-code.py
  scripts/rules/check-habits.py
  scripts/rules/check-names.py
  scripts/rules/check-circles.py --test
  scripts/rules/check-circles.py
  scripts/rules/check-ratchet.py
  scripts/rules/check-claims.py
  scripts/rules/check-links.py
}

# inspect_equal PATH...: how many models modelc and coremltools describe in the same way.
inspect_equal() {
  "$(scripts/env/find-python.sh)" scripts/compare/compare-inspect.py .build/release/modelc "$@" >.build/compare.txt || {
    cat .build/compare.txt >&2
    exit 1
  }
  tail -n 1 .build/compare.txt | sed 's/ equal.*//'
}

compare_inspect() {
  step "inspect against coremltools"
  count=$(inspect_equal examples/models)
  scripts/rules/compare-count.sh inspect-examples "$count"
  if [ -d "$shared/models" ]; then
    count=$(inspect_equal "$shared/models" "$shared/golden")
    scripts/rules/compare-count.sh inspect-reference "$count"
  else
    left_out "inspect of reference models beside coremltools"
  fi
}

# check_coreai_text [OPTION...]: of scripts/compare/check-coreai-text.py; without --files, all files are compared, in a minute.
check_coreai_text() {
  step "text of Core AI models beside Apple's parser"
  if [ -f "$shared/core-ai/corpus.tar.xz" ]; then
    "$(scripts/env/find-python.sh coreai)" scripts/compare/check-coreai-text.py "$shared/core-ai/corpus.tar.xz" \
      "$shared/core-ai/probes.tar.xz" "$@"
  else
    left_out "text of Core AI models beside Apple's parser"
  fi
}

# check_coreai_run [OPTION...]: of scripts/compare/check-coreai-run.py; without --cases, all cases are run, in a minute.
check_coreai_run() {
  step "predictions of Core AI models beside Apple's runtime"
  if [ -f "$shared/core-ai/corpus.tar.xz" ]; then
    "$(scripts/env/find-python.sh)" scripts/compare/check-coreai-run.py "$shared/core-ai/corpus.tar.xz" "$@"
  else
    left_out "predictions of Core AI models beside Apple's runtime"
  fi
}

check_coreai_nets() {
  step "PyTorch nets as Core AI and Core ML models, beside PyTorch and Apple's runtime"
  rm -rf .build/coreai-nets
  "$(scripts/env/find-python.sh nets)" scripts/compare/check-coreai-nets.py --keep .build/coreai-nets \
    --counts .build/coreai-nets-counts.txt || [ -f .build/coreai-nets-counts.txt ]
  scripts/rules/compare-count.sh --file .build/coreai-nets-counts.txt coreai-nets
}

# What differs is printed; the count of cases that are right may not fall.
check_coreai_export() {
  step "Core AI models that modelc writes"
  if [ ! -d "$shared/oracle" ]; then
    left_out "Core AI models that modelc writes"
    return
  fi
  scripts/generate/write-coreai-export-page.py .build/release/modelc --check
  rm -f .build/coreai-export-counts.txt
  MODELC_SHARED=$shared "$(scripts/env/find-python.sh coreai)" scripts/compare/check-coreai-export.py .build/release/modelc --every 40 \
    --counts .build/coreai-export-counts.txt || [ -f .build/coreai-export-counts.txt ]
  scripts/rules/compare-count.sh coreai-export-share "$(awk '{ n += $2 } END { print n }' .build/coreai-export-counts.txt)"
}

# Models of Core AI as ML Programs; what differs ends the list.
check_coreai_import() {
  step "Core AI models as ML Programs"
  if [ ! -d "$shared/core-ai" ]; then
    left_out "Core AI models as ML Programs"
    return
  fi
  rm -f .build/coreai-import-counts.txt
  "$(scripts/env/find-python.sh)" scripts/compare/check-coreai-run.py "$shared/core-ai/corpus.tar.xz" --converted \
    --counts .build/coreai-import-counts.txt
  scripts/rules/compare-count.sh --file .build/coreai-import-counts.txt coreai-import
}

check_share_of_coreai_run() {
  rm -f .build/coreai-run-counts.txt
  check_coreai_run --cases 200 --counts .build/coreai-run-counts.txt
  [ ! -f .build/coreai-run-counts.txt ] ||
    scripts/rules/compare-count.sh --file .build/coreai-run-counts.txt coreai-run
}

check_share_of_coreai_text() {
  rm -f .build/coreai-text-counts.txt
  check_coreai_text --files 150 --counts .build/coreai-text-counts.txt
  [ ! -f .build/coreai-text-counts.txt ] ||
    scripts/rules/compare-count.sh --file .build/coreai-text-counts.txt coreai-text coreai-text-locations
}

check_declarations() {
  step "declarations of Core ML's API, and of all library products"
  scripts/rules/compare-api.py
  scripts/rules/check-api.py
}

# check_tensors [OPTION...]: of scripts/compare/check-tensors.sh.
check_tensors() {
  step "cases that operations on tensors are compared with numpy in${1:+ ($*)}"
  MODELC_BUNDLE=.build/modelc.artifactbundle PYTHON=$(scripts/env/find-python.sh) MODELC_SKIP_BUILD=1 \
    scripts/compare/check-tensors.sh "$@"
}

check_resaved() {
  step "models that coremltools writes again do not differ (modelc diff)"
  "$(scripts/env/find-python.sh)" scripts/compare/check-resaved.py .build/release/modelc examples/models
}

compare_compiled() {
  step "compiled models against files that others wrote"
  "$(scripts/env/find-python.sh)" scripts/generate/make-compiled-goldens.py --check
  count=$(scripts/compare/compare-goldens.py --modelc .build/release/modelc --golden Tests/Golden --count)
  scripts/rules/compare-count.sh golden-own "$count"
  if [ -d "$shared/golden" ]; then
    count=$(MODELC_SHARED=$shared scripts/compare/compare-goldens.py --modelc .build/release/modelc --count)
    scripts/rules/compare-count.sh golden-identical "$count"
  else
    left_out "files of Apple's compilers, byte for byte"
  fi
}

compare_predictions() {
  step "predictions with known results"
  if [ -d "$shared/oracle" ]; then
    # Fails if a case crashes or takes more than a minute.
    MODELC_SHARED=$shared "$(scripts/env/find-python.sh)" scripts/compare/write-conformance-page.py --count >.build/oracle-counts.txt
    scripts/rules/compare-count.sh --file .build/oracle-counts.txt oracle-networks oracle-classic oracle-programs oracle-shapes \
      oracle-moments oracle-programs-rounded
  else
    left_out "predictions with known results"
  fi
}

check_weights_parts_edits() {
  step "weights, parts and edits of models, beside numpy, safetensors and coremltools"
  python=$(scripts/env/find-python.sh)
  if [ -d "$shared/oracle" ]; then
    "$python" scripts/compare/check-weights.py .build/release/modelc examples/models "$shared/models"
    logged .build/parts.log env MODELC_SHARED="$shared" "$python" scripts/compare/check-parts.py .build/release/modelc \
      --corpus .build/oracle/corpus --every 400 --seconds 90 --counts .build/parts-counts.txt
    scripts/rules/compare-count.sh --floor --file .build/parts-counts.txt parts-models parts-opened parts-make-pipeline \
      parts-save-multifunction parts-bisect-model
    # A share of the models: .ci/nightly checks them all.
    logged .build/edit.log "$python" scripts/compare/check-edit.py --modelc .build/release/modelc --shared "$shared" \
      --corpus .build/oracle/corpus --limit 20 --seconds 50 --counts .build/edit-counts.txt
    scripts/rules/compare-count.sh --floor --file .build/edit-counts.txt edit-models edit-opened edit-utilities
  else
    "$python" scripts/compare/check-weights.py .build/release/modelc examples/models
    left_out "weights of reference models"
    left_out "parts of models"
    left_out "edits of models"
  fi
}

try_real_models() {
  step "real models"
  if [ -d "$shared/models" ] && [ -f "$shared/more/models-2.tar.xz" ]; then
    # Fails if a model crashes modelc, takes more than a minute, or is refused by modelc's fault.
    logged .build/real-models.log python3 scripts/compare/try-models.py --timeout 60 --count real-models "$shared/models" \
      "$shared/more/models-2.tar.xz" >.build/real-models.txt
    scripts/rules/compare-count.sh --file .build/real-models.txt real-models-accepted real-models-predicted
  else
    left_out "real models"
  fi
}

check_converted() {
  step "networks converted to ML Programs"
  if [ -d "$shared/oracle" ]; then
    MODELC_SHARED=$shared "$(scripts/env/find-python.sh)" scripts/compare/check-convert.py .build/release/modelc \
      --counts .build/converted-counts.txt
    scripts/rules/compare-count.sh --file .build/converted-counts.txt converted-networks converted-both-refuse converted-both-miss
  else
    left_out "networks converted to ML Programs"
  fi
}

onnx() {
  step "ONNX models as ML Programs"
  if [ ! -d "$shared/onnx" ]; then
    left_out "ONNX models as ML Programs"
    return
  fi
  scripts/generate/write-onnx-page.py .build/release/modelc --check
  python=$(scripts/env/find-python.sh onnx)
  rm -rf .build/onnx && mkdir -p .build/onnx/models
  "$python" "$shared/onnx/node_cases.py" .build/onnx/cases
  tar -xJf "$shared/onnx/models.tar.xz" -C .build/onnx/models
  "$python" scripts/compare/check-onnx.py .build/release/modelc .build/onnx/cases --models .build/onnx/models \
    --counts .build/onnx-counts.txt
  scripts/rules/compare-count.sh --file .build/onnx-counts.txt onnx-node-plain onnx-node-expanded onnx-real
  "$python" scripts/compare/check-onnx-files.py .build/release/modelc scripts/compare/onnx-files.tsv \
    --coremltools "$(scripts/env/find-python.sh)" --counts .build/onnx-files.txt
  scripts/rules/compare-count.sh --file .build/onnx-files.txt onnx-files
  "$python" scripts/compare/time-onnx.py .build/release/modelc --runs 1
}

# With --every N, one case in N of the oracle.
check_onnx_export() {
  step "models as ONNX"
  if [ ! -d "$shared/oracle" ]; then
    left_out "models as ONNX"
    return
  fi
  scripts/generate/write-onnx-export-page.py .build/release/modelc --check
  python=$(scripts/env/find-python.sh onnx)
  MODELC_SHARED=$shared "$python" scripts/compare/check-onnx-export.py .build/release/modelc "$@" \
    --counts .build/onnx-export-counts.txt
}

# What is wrong is counted, not refused: the count of cases that are right may not fall.
check_share_of_onnx_export() {
  rm -f .build/onnx-export-counts.txt
  check_onnx_export --every 60 || [ -f .build/onnx-export-counts.txt ]
  [ -f .build/onnx-export-counts.txt ] || return 0
  scripts/rules/compare-count.sh onnx-export-share "$(awk '{ n += $2 } END { print n }' .build/onnx-export-counts.txt)"
}

onnx_export() {
  rm -f .build/onnx-export-counts.txt
  check_onnx_export || [ -f .build/onnx-export-counts.txt ]
  [ -f .build/onnx-export-counts.txt ] || return 0
  scripts/rules/compare-count.sh --file .build/onnx-export-counts.txt onnx-export-programs onnx-export-networks onnx-export-classic \
    onnx-export-shapes onnx-export-moments
  MODELC_SHARED=$shared "$(scripts/env/find-python.sh openvino)" scripts/compare/check-onnx-export-models.py \
    .build/release/modelc "$shared/models" "$shared/more/models-2.tar.xz" --openvino 20 --verify --counts .build/onnx-export-models.txt
  scripts/rules/compare-count.sh --file .build/onnx-export-models.txt onnx-export-real
}

send_hostile_requests() {
  step "hostile requests"
  python3 scripts/stress/send-hostile-requests.py
}

load_and_unload() {
  step "loads and unloads give their memory back"
  python3 scripts/stress/load-unload-models.py
}

run_share_of_campaigns() {
  step "a short share of the long checks: killed and parallel processes, many threads"
  scripts/stress/run-campaigns.sh --short
}

compile_fuzzers() {
  step "fuzzers compile"
  for target in FuzzModel FuzzProgramText FuzzOperations; do
    # shellcheck disable=SC2086
    swift build $MODELC_BUILD_FLAGS --package-path Fuzz --scratch-path .build --target $target
  done
  # Without sanitizers, in the build folder of the tests, so that little is compiled again.
  # shellcheck disable=SC2086
  MODELC_FUZZ=1 swift build $MODELC_BUILD_FLAGS --target FuzzContract
  # shellcheck disable=SC2086
  MODELC_FUZZ=1 swift build $MODELC_BUILD_FLAGS --target FuzzOnnx
  for target in FuzzRequest FuzzGRPCMessage; do
    # shellcheck disable=SC2086
    MODELC_SERVER_FUZZ=1 swift build $MODELC_BUILD_FLAGS --package-path Server --scratch-path .build --target $target
  done
}

# The last lines of a list: what was left out.
say_what_was_left_out() {
  if [ -s .build/left-out.txt ] || grep -q 'tests were left out' .build/left-out-tests.txt 2>/dev/null; then
    step "all checks passed but these, which were left out"
    cat .build/left-out-tests.txt 2>/dev/null || true
    [ ! -s .build/left-out.txt ] || echo "$(wc -l <.build/left-out.txt) checks need what is not here, such as \$MODELC_SHARED ('$shared'):"
    sed 's/^/  /' .build/left-out.txt
  else
    step "all checks passed"
  fi
}
