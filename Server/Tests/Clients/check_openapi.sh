#!/bin/sh
# Checks with schemathesis that a running modelc-server answers as its OpenAPI document says: for requests that the
# document allows, for requests that it does not, and for chains of them. All checks are on; the seed is fixed.
#
# usage: check_openapi.sh HTTP_URL     e.g. http://localhost:8000
#
# The server must serve the models of examples/models. $SCHEMATHESIS is the command (default: schemathesis).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
exec "${SCHEMATHESIS:-schemathesis}" --config-file "$here/openapi.toml" run "$1/openapi.json" \
  --checks all --seed 1 --max-examples "${MAX_EXAMPLES:-25}" --generation-database none --no-color
