#!/bin/sh
# Checks that C and unsafe code are only where allowed (files and hashes, wire format, cryptography of signatures, kernels and
# tensors, images, sockets, and where Core ML's own API exposes pointers), that nothing traps on purpose (except in five files of
# ModelCodegen/Swift, which quote Xcode's classes), that no path or markup is taken apart by characters, that no library changes the environment, that
# the processor is asked in one file, and that no file contains a path of this machine.
set -eu
cd "$(dirname "$0")/../.."
git rev-parse --git-dir >/dev/null
status=0
complain() {
  echo "error: $1" >&2
  printf '%s\n' "$2" >&2
  status=1
}

found=$(git grep -nE 'Unsafe[A-Z][A-Za-z]*Pointer|withUnsafe|unsafelyUnwrapped|unsafeBitCast' -- 'Sources/*.swift' \
  ':!Sources/Base/ModelFiles/Files' ':!Sources/Base/ModelFiles/Writing' ':!Sources/Base/ModelFiles/Hashes' \
  ':!Sources/Format/ModelFormat/Wire' ':!Sources/Format/ModelWire' ':!Sources/Format/OnnxFormat/Wire' ':!Sources/Ship/ModelSigning/Wire' ':!Sources/Graph/ModelOps/Kernels' ':!Sources/Graph/ModelOps/Tensor' ':!Sources/Faces/CoreMLAPI' \
  ':!Sources/Faces/ModelcInterface' ':!Sources/Look/LocalPages/Sockets' \
  ':!Sources/Run/ModelRuntime/Features/FeatureArray+Elements.swift' ':!Sources/Run/ModelImage' ':!Sources/Run/ModelImageCodecs' \
  ':!Sources/Base/ModelBase/Weights/RawSpan+Loading.swift' || true)
[ -z "$found" ] || complain "unsafe code where it is not allowed" "$found"

found=$(git grep -nE '^(internal |public )?import (CModelSchema|COnnxSchema|CProtobufC|CCrypto)' -- 'Sources/*.swift' \
  ':!Sources/Base/ModelFiles/Hashes' ':!Sources/Format/ModelFormat/Wire' ':!Sources/Format/ModelWire' ':!Sources/Format/OnnxFormat/Wire' ':!Sources/Ship/ModelSigning/Wire' || true)
[ -z "$found" ] || complain "C code is imported outside ModelFiles/Hashes, ModelWire, ModelFormat/Wire, OnnxFormat/Wire and ModelSigning/Wire" "$found"

found=$(git grep -nE '\b(setenv|putenv|unsetenv)\(' -- Sources ':!Sources/Faces/modelc/Modelc.swift' || true)
[ -z "$found" ] || complain "the environment is changed, which is safe only while there is one thread" "$found"

found=$(git grep -nE 'fatalError\(|try!|as!|preconditionFailure\(|TODO|FIXME' -- 'Sources/*.swift' 'Plugins/*.swift' \
  ':!Sources/Compile/ModelCodegen/Swift/SwiftFeature.swift' ':!Sources/Compile/ModelCodegen/Swift/SwiftInputClass.swift' ':!Sources/Compile/ModelCodegen/Swift/SwiftLoading.swift' \
  ':!Sources/Compile/ModelCodegen/Swift/SwiftModelClass.swift' ':!Sources/Compile/ModelCodegen/Swift/SwiftOutputClass.swift' || true)
[ -z "$found" ] || complain "a trap or a note to self" "$found"

# What the processor has is found out once, where a limit can be set (Sources/Compute/CModelKernels/base/cpu.c). The loader knows no limit: forms
# of functions that it chooses from are refused, too (Sources/Compute/CModelKernels/base/clones.h has another way).
found=$(git grep -nE '__builtin_cpu_|target_clones|cpu_dispatch|ifunc\(|cpuid|xgetbv|getauxval|hwcap|HWCAP|sysctlbyname|/proc/cpuinfo' -- 'Sources/*.[chS]' 'Sources/*.swift' \
  'Tests/CKernels' 'Fuzz/*.swift' 'Server/Sources' ':!Sources/Compute/CModelKernels/base/cpu.c' ':!Tests/CKernels/cpu.c' || true)
[ -z "$found" ] || complain "the processor is asked outside Sources/Compute/CModelKernels/base/cpu.c; use cpu_has, or Processor in Swift" "$found"

found=$(git grep -nE '^(<{7}|>{7}) ' -- . || true)
[ -z "$found" ] || complain "the mark of a merge that was not finished" "$found"

scripts/rules/check-text.py || status=1

here=$(dirname "$(pwd)")
if [ "$here" != / ]; then
  found=$(git grep -nF -e "$here/" -- . || true)
  [ -z "$found" ] || complain "a path of this machine" "$found"
fi
exit $status
