#!/bin/sh
# Tests the build plugin in a small package: check-plugin.sh PATH_OF_MODELC [BUILD_SYSTEM]
#
# Models become classes and resources; nothing is rebuilt if nothing has changed, and only what is needed if a file in a
# package has; errors name the model and give validate's message; settings work, and invalid ones are rejected.
# In place of modelc's own package it uses one with a tool that only calls PATH_OF_MODELC, so that this takes seconds.
# BUILD_SYSTEM is native (the default) or swiftbuild.
set -eu
cd "$(dirname "$0")/../.."
root=$(pwd)
case $1 in
/*) modelc=$1 ;;
*) modelc=$root/$1 ;;
esac
system=${2:-native}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
app=$work/App
sources=$app/Sources/App
log=$work/log

fail() {
  echo "error: $1" >&2
  [ ! -f "$log" ] || tail -n 40 "$log" >&2
  exit 1
}

mkdir -p "$work/modelc/Sources/modelc" "$sources/Deep"
ln -s "$root/Plugins" "$work/modelc/Plugins"
cat >"$work/modelc/Sources/modelc/main.c" <<END
#include <unistd.h>
int main(int count, char **arguments) { execv("$modelc", arguments); return 1; }
END
cat >"$work/modelc/Package.swift" <<'END'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "modelc",
  products: [
    .plugin(name: "ModelcPlugin", targets: ["ModelcPlugin"]),
    .plugin(name: "ModelcCommandPlugin", targets: ["ModelcCommandPlugin"]),
  ],
  targets: [
    .executableTarget(name: "modelc"),
    .plugin(name: "ModelcPlugin", capability: .buildTool(), dependencies: ["modelc"]),
    .plugin(
      name: "ModelcCommandPlugin",
      capability: .command(intent: .custom(verb: "modelc", description: "modelc")), dependencies: ["modelc"]),
  ])
END
cat >"$app/Package.swift" <<'END'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "App", dependencies: [.package(name: "modelc", path: "../modelc")],
  targets: [.executableTarget(name: "App", plugins: [.plugin(name: "ModelcPlugin", package: "modelc")])])
END
cat >"$sources/main.swift" <<'END'
import Foundation
for name in ["Digits", "Program"] {
  guard let url = Bundle.module.url(forResource: name, withExtension: "mlmodelc") else { fatalError(name) }
  print(try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted().joined(separator: " "))
}
END
cp examples/models/DigitClassifier.mlmodel "$sources/Digits.mlmodel"
cp -R examples/models/SmallProgram.mlpackage "$sources/Deep/Program.mlpackage"

build() {
  (cd "$app" && swift build --build-system "$system") >"$log" 2>&1
}
generated() {
  find "$app/.build" -path '*ModelcPlugin*' -name "$1" | head -n 1
}
stamps() {
  find "$app/.build" -path '*ModelcPlugin*' -type f -exec stat -c '%n %y' {} + | sort
}
step() { printf '  %s\n' "$1"; }

# swiftbuild is a preview in Swift 6.3 and sometimes crashes at the start, so it gets a second try.
build || { [ "$system" = swiftbuild ] && build; } || fail "the package does not build"
! grep -q 'warning:' "$log" || fail "the build has warnings"
program=$app/.build/debug/App
[ "$system" = native ] || program=$(find "$app/.build" -type f -name App -perm -u+x | head -n 1)
"$program" >"$log" || fail "the program does not find its models"
{ [ "$(wc -l <"$log")" -eq 2 ] && grep -q 'weights/weight.bin' "$log"; } || fail "a compiled model is not whole"
grep -q 'struct Digits: Sendable' "$(generated Digits.mlmodel.swift)" || fail "no class was generated"
step "models become classes and resources"

# The second build links the tool again, since the first plan was made before the products of the plugin existed. After
# that, nothing should be rebuilt.
build || fail "the second build fails"
stamps >"$work/before"
build || fail "the third build fails"
stamps >"$work/after"
cmp -s "$work/before" "$work/after" || fail "models were compiled again though nothing has changed"
step "nothing is rebuilt without changes"

inner=$sources/Deep/Program.mlpackage/Data/com.apple.CoreML/model.mlmodel
LC_ALL=C sed -i 's/Tells which/TELLS WHICH/' "$inner"
build || fail "the build after a change fails"
grep -q 'TELLS WHICH' "$(generated Program.mlpackage.swift)" || fail "a change within a package was not seen"
stamps >"$work/after"
[ "$(grep Digits "$work/before")" = "$(grep Digits "$work/after")" ] || fail "a model was compiled again for another's sake"
step "a change inside a package rebuilds only that model"

echo '{ "models": { "Digits.mlmodel": { "className": "Numerals", "access": "public" } } }' >"$sources/modelc.json"
build || fail "the build with settings fails"
grep -q 'public struct Numerals: Sendable' "$(generated Digits.mlmodel.swift)" || fail "settings do not count"
echo '{ "acess": "public" }' >"$sources/modelc.json"
! build || fail "wrong settings are not refused"
grep -q 'modelc.json: error: `acess` is not a setting' "$log" || fail "the sentence about wrong settings is missing"
echo '{ "language": "objective-c" }' >"$sources/modelc.json"
! build || fail "Objective-C is not refused"
grep -q 'modelc.json: error: `language` is ' "$log" || fail "the sentence about Objective-C is missing"
rm "$sources/modelc.json"
step "settings work, and invalid ones are rejected"

head -c 200000 examples/models/DigitClassifier.mlmodel >"$sources/Digits.mlmodel"
! build || fail "a broken model is not refused"
grep -q "^$sources/Digits.mlmodel: error: .*says it has 424157 bytes" "$log" || fail "the error about a broken model is missing"
cp examples/models/DigitClassifier.mlmodel "$sources/Digits.mlmodel"
build || fail "the build of the mended model fails"
step "an error names the broken model and the reason"

cp "$sources/Digits.mlmodel" "$sources/Deep/Digits.mlmodel"
! build || fail "two models of one name are not refused"
grep -q "has 2 models named 'Digits'" "$log" || fail "the sentence about two models of one name is missing"
rm "$sources/Deep/Digits.mlmodel"
step "two models with the same name are rejected"

(cd "$app" && swift package modelc inspect Sources/App/Digits.mlmodel) >"$log" 2>&1 || fail "the command plugin fails"
grep -q 'digitProbabilities' "$log" || fail "the command plugin prints nothing"
! (cd "$app" && swift package modelc inspect missing.mlmodel) >"$log" 2>&1 || fail "the command plugin hides an error"
step "swift package modelc"
