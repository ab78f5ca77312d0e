#!/bin/sh
# Runs the public example clients of Triton (src/python/examples of its `client` repository) unchanged, and prints a
# line for each: passed, failed, or not applicable and why. The status is 1 if one failed.
#
# usage: run_triton_examples.sh EXAMPLES HTTP_ADDRESS GRPC_ADDRESS [MODELS]
#
# The server must serve the models of make_triton_models.py and make_counter.py, which are seven, with `--id triton --model-control`.
# MODELS is its directory: the example of model control over gRPC wants eight, so one is copied there for a while.
# $PYTHON is a Python with tritonclient (default: python3).
set -u
examples=$1 http=$2 grpc=$3 models=${4:-}
python=${PYTHON:-python3}
output=$(mktemp)
trap 'rm -f "$output"; [ -z "$models" ] || rm -rf "$models/simple_copy"' EXIT
failed=0

row() { # NAME RESULT [REASON]
  printf '%-44s %-15s %s\n' "$1" "$2" "${3:-}"
}

run() { # NAME ADDRESS [ARGUMENT...]
  name=$1 address=$2
  shift 2
  timeout 120 "$python" "$examples/$name.py" -u "$address" "$@" >"$output" 2>&1
  status=$?
  # Some examples end with status 0 where they only leave out the line that says PASS.
  if grep -q 'print("PASS' "$examples/$name.py" && ! grep -q '^PASS' "$output"; then status=1; fi
  if [ $status -eq 0 ]; then
    row "$name $*" passed
  else
    failed=1
    row "$name $*" FAILED "$(tail -n 1 "$output")"
  fi
}

skip() { # REASON NAME...
  reason=$1
  shift
  for name; do row "$name" "not applicable" "$reason"; done
}

count() { # the number of models in the repository
  "$python" -c 'import sys, tritonclient.http as h
print(len(h.InferenceServerClient(sys.argv[1]).get_model_repository_index()))' "$http"
}

wait_for() { # COUNT
  for _ in $(seq 60); do
    [ "$(count)" = "$1" ] && return 0
    sleep 1
  done
  return 1
}

run simple_http_health_metadata "$http"
run simple_http_infer_client "$http"
run simple_http_infer_client "$http" --request-compression-algorithm gzip
run simple_http_infer_client "$http" --response-compression-algorithm deflate
run simple_http_async_infer_client "$http"
run simple_http_aio_infer_client "$http"
run simple_http_sequence_sync_infer_client "$http"
run simple_grpc_health_metadata "$grpc"
run simple_grpc_infer_client "$grpc"
for algorithm in gzip deflate; do run simple_grpc_infer_client "$grpc" -C $algorithm; done
run simple_grpc_async_infer_client "$grpc"
run simple_grpc_aio_infer_client "$grpc"
run simple_grpc_sequence_sync_infer_client "$grpc"
run simple_grpc_sequence_stream_infer_client "$grpc"
run simple_grpc_aio_sequence_stream_infer_client "$grpc"
run simple_grpc_keepalive_client "$grpc"
run simple_grpc_custom_args_client "$grpc"
run grpc_explicit_int_content_client "$grpc"
run grpc_explicit_int8_content_client "$grpc"
run grpc_client "$grpc"

# These unload the model `simple` at their end.
if wait_for 7; then
  run simple_http_model_control "$http"
else
  skip "wants a server with 7 models" simple_http_model_control
fi
if [ -n "$models" ] && cp -R "$models/simple" "$models/simple_copy" && wait_for 8; then
  # After its calls for loading and unloading, the example sends the files of a model, which this server takes from
  # its directory alone, and wants the status INTERNAL for it; this server says UNIMPLEMENTED.
  timeout 120 "$python" "$examples/simple_grpc_model_control.py" -u "$grpc" >"$output" 2>&1
  case $(tail -n 1 "$output") in
  "PASS: model control") row simple_grpc_model_control passed ;;
  "FAILED: expected status 'StatusCode.INTERNAL' for oversized file parameter"*UNIMPLEMENTED*)
    row simple_grpc_model_control "not applicable" "passed up to where it sends the files of a model"
    ;;
  *)
    failed=1
    row simple_grpc_model_control FAILED "$(tail -n 1 "$output")"
    ;;
  esac
else
  skip "wants a server with 8 models: name the server's directory as MODELS" simple_grpc_model_control
fi
"$python" -c 'import sys, tritonclient.http as h
h.InferenceServerClient(sys.argv[1]).load_model("simple")' "$http"

skip "shared memory is for clients on the server's machine; this server has none" \
  simple_http_shm_client simple_http_shm_string_client simple_http_cudashm_client simple_grpc_shm_client \
  simple_grpc_shm_string_client simple_grpc_cudashm_client reuse_infer_objects_client
skip "adds up numbers in strings, which Core ML models cannot read" \
  simple_http_string_infer_client simple_grpc_string_infer_client grpc_explicit_byte_content_client
skip "several responses to one request; a Core ML model gives one" simple_grpc_custom_repeat
skip "its model adds the sequence's number to the result; Core ML models are not told it" \
  "simple_http_sequence_sync_infer_client -d" "simple_grpc_sequence_sync_infer_client -d" \
  "simple_grpc_sequence_stream_infer_client -d" "simple_grpc_aio_sequence_stream_infer_client -d"
skip "wants the layout of images in the configuration, and labels of an FP32 output" image_client grpc_image_client
skip "wants an ensemble that takes several encoded images at a time" ensemble_image_client
skip "measures the client's memory, on fixed ports" memory_growth_test
exit $failed
