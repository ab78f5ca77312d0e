# make demo   install missing packages, build, run modelc on the models in examples/, run the example packages
# make test   install missing packages, run the whole test suite
# make lint   check formatting
# make fuzz   fuzz each target for a minute
# make conformance   compare converted PyTorch models with PyTorch, which is installed in .build first
# make install PREFIX=/usr/local   build and install modelc, modelc-store, coremlc and coremlcompiler

.PHONY: demo test lint fuzz build install conformance

PREFIX ?= /usr/local

build:
	@scripts/install-dependencies.sh
	@echo "building modelc (the first build takes several minutes)"
	@swift build -c release --product modelc --static-swift-stdlib --quiet

demo: build
	@scripts/demo.sh .build/release/modelc
	@scripts/build-examples.sh

test:
	@scripts/install-dependencies.sh test
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build --parallel

lint:
	swift format lint -r -s Sources Plugins Tests examples Fuzz/Sources Package.swift Fuzz/Package.swift

fuzz:
	@scripts/install-dependencies.sh
	@scripts/fuzz.sh 60

conformance: build
	@"$$(scripts/python-env.sh references)" scripts/make-torch-references.py .build/release/modelc

install:
	@scripts/install.sh "$(PREFIX)"
