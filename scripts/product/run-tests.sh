#!/bin/sh
# Runs the whole test suite, which must be built, and says at the end which tests were left out and why.
#
# .build/tests-swift-testing.xml lists each test with its result.
set -u
cd "$(dirname "$0")/../.." || exit 1
log=.build/tests.log
rm -f .build/tests-swift-testing.xml
{
  swift test --skip-build --parallel --xunit-output .build/tests.xml 2>&1
  echo "status $?"
} | tee "$log" | grep -v '^status '
# A suite's tests are listed one by one besides the suite.
sed -n 's/^. Test .* skipped\(: "\(.*\)"\)\{0,1\}\.\{0,1\}$/\2/p' "$log" | sort | uniq -c | while read -r count reason; do
  echo "$count tests were left out: ${reason:-no reason given}"
done | tee .build/left-out-tests.txt
# Once more, where they are found: the end of a long log.
grep -A 3 '^✘ Test .* recorded an issue' "$log" || true
exit "$(sed -n 's/^status //p' "$log")"
