# make demo   install missing packages, build, run modelc on the models in examples/, run the example packages
# make test   install missing packages, run the whole test suite
# make lint   check formatting, and warnings of C
# make fuzz   fuzz each target for a minute
# make conformance   compare converted PyTorch models with PyTorch, which is installed in .build first
# make install PREFIX=/usr/local   build and install the programs, manual pages and completion for shells

# make library   build the C library as .build/release/libmodelc.so, with modelc.h
# make wheel   build the Python wheel in dist, from MODELC_LIBRARY and MODELC_BINARY if they are set
# make deb      build the Debian package in dist
# make bundle   build the artifact bundle for SwiftPM in dist
# make release  build all that is released in dist; KEY=… signs it
# make build   build modelc with optimizations, as .build/release/modelc
# make site   build the documentation as a site, in dist/site
# make server   build the inference server with optimizations, as Server/.build/release/modelc-server

.PHONY: demo test lint fuzz build install conformance library wheel server site deb bundle release

PREFIX ?= /usr/local
BUNDLE = .build/modelc.artifactbundle

build:
	@scripts/install-dependencies.sh
	@echo "building modelc (the first build takes several minutes)"
	@scripts/build-release.sh modelc

# The demo and the tests share one debug build, in which nothing is compiled twice: the plugins run the modelc that is built
# first, rather than one that SwiftPM would compile for them.
demo:
	@scripts/install-dependencies.sh
	@scripts/build-tool.sh
	@scripts/demo.sh .build/debug/modelc
	@scripts/build-examples.sh

test:
	@scripts/install-dependencies.sh test
	@scripts/build-tool.sh
	MODELC_BUNDLE=$(BUNDLE) swift build $(MODELC_BUILD_FLAGS) --build-tests --explicit-target-dependency-import-check error
	@MODELC_BUNDLE=$(BUNDLE) scripts/run-tests.sh

lint:
	swift format lint -r -s Sources Plugins Tests examples Fuzz/Sources Package.swift Fuzz/Package.swift \
	  Server/Sources Server/Tests Server/Package.swift
	@scripts/check-c.sh

fuzz:
	@scripts/install-dependencies.sh
	@scripts/fuzz.sh 60

conformance: build
	@"$$(scripts/python-env.sh references)" scripts/make-torch-references.py .build/release/modelc

library:
	@scripts/install-dependencies.sh
	@scripts/build-library.sh

wheel:
	@scripts/build-wheel.sh dist

site:
	@scripts/install-dependencies.sh
	@swift build --quiet
	@scripts/build-site.py .build/debug/modelc dist/site

deb:
	@scripts/install-dependencies.sh
	@scripts/make-deb.sh

bundle:
	@scripts/install-dependencies.sh
	@scripts/make-bundle-archive.sh

release:
	@scripts/install-dependencies.sh
	@scripts/release.sh $(if $(KEY),--key "$(KEY)")

server:
	@scripts/install-dependencies.sh
	@echo "building modelc-server (the first build takes several minutes)"
	@swift build --package-path Server -c release --product modelc-server --static-swift-stdlib -Xlinker -s --quiet
	@echo "built Server/.build/release/modelc-server"

install:
	@scripts/install.sh "$(PREFIX)"
