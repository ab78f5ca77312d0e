# make demo   install missing packages, build, run modelc on the models in examples/, run the example packages
# make test   install missing packages, run the whole test suite
# make lint   check the formatting of Swift and C, warnings of C, and Python and shell with linters, which are installed in .build first
# make fuzz   fuzz each target for a minute
# make conformance   compare converted PyTorch models with PyTorch, which is installed in .build first
# make install PREFIX=/usr/local   build and install the programs, manual pages and completion for shells

# make library   build the C library as .build/release/libmodelc.so, with modelc.h
# make wheel   build the Python wheel in dist, from MODELC_LIBRARY and MODELC_BINARY if they are set
# make deb      build the Debian package in dist
# make bundle   build the artifact bundle for SwiftPM in dist
# make release  build all that is released in dist; KEY=… signs it, ARM64=yes builds it for arm64, too
# make build   build modelc with optimizations, as .build/release/modelc
# make site   build the documentation as a site, in dist/site
# make image    build images for containers in dist, without Docker: modelc and modelc-server; for arm64, too, where
#               scripts/build/cross-arm64.sh has built modelc
# make server   build the inference server with optimizations, as Server/.build/release/modelc-server
# make server-deb   build the Debian package of the server in dist

.PHONY: demo test lint fuzz build image install conformance library wheel server server-deb site deb bundle release

PREFIX ?= /usr/local
BUNDLE = .build/modelc.artifactbundle

build:
	@scripts/env/install-dependencies.sh
	@echo "building modelc (the first build takes several minutes)"
	@scripts/build/build-release.sh modelc

# The demo and the tests share one debug build, in which nothing is compiled twice: the plugins run the modelc that is built
# first, rather than one that SwiftPM would compile for them.
demo:
	@scripts/env/install-dependencies.sh
	@scripts/build/build-tool.sh
	@scripts/product/run-demo.sh .build/debug/modelc
	@scripts/product/build-examples.sh

test:
	@scripts/env/install-dependencies.sh test
	@scripts/build/build-tool.sh
	MODELC_BUNDLE=$(BUNDLE) swift build $(MODELC_BUILD_FLAGS) --build-tests --explicit-target-dependency-import-check error
	@MODELC_BUNDLE=$(BUNDLE) scripts/product/run-tests.sh

lint:
	@scripts/env/install-dependencies.sh check
	@scripts/rules/run-linters.sh
	swift format lint -r -s Sources Plugins Tests examples Fuzz/Sources Package.swift Fuzz/Package.swift \
	  Server/Sources Server/Tests Server/Package.swift
	@scripts/rules/check-c.sh

fuzz:
	@scripts/env/install-dependencies.sh
	@scripts/stress/fuzz-files.sh 60

conformance: build
	@"$$(scripts/env/find-python.sh references)" scripts/compare/compare-torch.py .build/release/modelc

library:
	@scripts/env/install-dependencies.sh
	@scripts/build/build-library.sh

wheel:
	@scripts/build/build-wheel.sh dist

site:
	@scripts/env/install-dependencies.sh
	@swift build --quiet
	@scripts/build/build-site.py .build/debug/modelc dist/site

deb:
	@scripts/env/install-dependencies.sh
	@scripts/build/make-deb.sh

bundle:
	@scripts/env/install-dependencies.sh
	@scripts/build/make-bundle-archive.sh

release:
	@scripts/env/install-dependencies.sh
	@scripts/build/make-release.sh $(if $(ARM64),--arm64) $(if $(KEY),--key "$(KEY)")

image: build server
	@scripts/build/make-images.sh

server:
	@scripts/env/install-dependencies.sh
	@echo "building modelc-server (the first build takes several minutes)"
	@swift build --package-path Server -c release --product modelc-server --static-swift-stdlib -Xlinker -s --quiet
	@echo "built Server/.build/release/modelc-server"

server-deb: server
	@scripts/build/make-server-deb.sh

install:
	@scripts/build/install-programs.sh "$(PREFIX)"
