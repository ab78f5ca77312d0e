#!/bin/sh
# Writes Sources/InferenceMessages/Generated from Protos. Needs protoc (Debian's protobuf-compiler); the plugins are built
# from the packages that the server depends on.
set -eu
cd "$(dirname "$0")/.."
swift build --product protoc-gen-swift
swift build --product protoc-gen-grpc-swift-2
tools=$(swift build --show-bin-path)
output=Sources/InferenceMessages/Generated
rm -rf "$output"
mkdir -p "$output"
protoc --proto_path=Protos \
  --plugin=protoc-gen-swift="$tools/protoc-gen-swift" \
  --plugin=protoc-gen-grpc-swift="$tools/protoc-gen-grpc-swift-2" \
  --swift_opt=Visibility=Package --swift_out="$output" \
  --grpc-swift_opt=Visibility=Package,Client=false --grpc-swift_out="$output" \
  inference.proto model_config.proto
# A file without services has nothing to say.
rm -f "$output/model_config.grpc.swift"
