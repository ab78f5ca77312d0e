# make demo   install what is missing, build, show what modelc does on the models in examples/, run the example packages
# make test   install what is missing, and run the whole test suite
# make lint   formatting
# make fuzz   a minute of fuzzing for each target
# make conformance   PyTorch models of many kinds against PyTorch; installs PyTorch in .build first
# make install PREFIX=/usr/local   build and install modelc, modelc-store, coremlc and coremlcompiler

.PHONY: demo test lint fuzz build install conformance

PREFIX ?= /usr/local

build:
	@scripts/install-dependencies.sh
	@echo "building modelc (the first build takes a minute or two)"
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
