#!/bin/sh
# Checks what is in this folder without a cluster: check-manifests.sh
#
# Manifests are valid YAML of one layout, and those of Kubernetes' own kinds have the fields of its schema; the kustomization names files
# that exist; systemd reads the unit, and its exposure is at most 2 of 10. Kinds of KServe and of the Prometheus operator have no schema
# here. Rules of alerts are read by promtool, and the unit by systemd-analyze, where there are any (Debian: prometheus, systemd).
set -eu
cd "$(dirname "$0")"
rules=$(mktemp)
trap 'rm -f "$rules"' EXIT
python=$(../../scripts/env/find-python.sh manifests)
bin=$(dirname "$python")
"$bin/yamllint" --strict -d '{extends: default, rules: {document-start: disable, line-length: {max: 132}}}' ./*.yaml ./*.yml
for file in deployment availability network-policy; do
  "$bin/kubernetes-validate" --strict "$file.yaml"
done
"$python" - "$rules" <<'END'
import pathlib
import sys

import yaml

listed = yaml.safe_load(pathlib.Path("kustomization.yaml").read_text())["resources"]
assert all(pathlib.Path(name).is_file() for name in listed), listed
rules = [part for part in yaml.safe_load_all(pathlib.Path("monitoring.yaml").read_text()) if part["kind"] == "PrometheusRule"]
pathlib.Path(sys.argv[1]).write_text(yaml.safe_dump(rules[0]["spec"]))
END
if command -v promtool >/dev/null; then
  promtool check rules "$rules"
fi
if command -v systemd-analyze >/dev/null; then
  # What the unit starts is not installed here.
  found=$(systemd-analyze verify ./modelc-server.service 2>&1 | grep -v 'is not executable' || true)
  [ -z "$found" ] || { echo "error: $found" >&2; exit 1; }
  systemd-analyze security --offline=true --threshold=20 --no-pager ./modelc-server.service | tail -n 1
fi
