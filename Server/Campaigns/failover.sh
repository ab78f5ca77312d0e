#!/bin/sh
# Kills and drains servers behind HAProxy under a steady load, and counts what clients see.
#
# usage: Server/Campaigns/failover.sh [SECONDS]     SECONDS of each round, 600 by default
#
# Three servers run in network namespaces of their own, HAProxy and the clients in a fourth. Every ten seconds, one
# server is killed with SIGKILL and started again, and another is drained with SIGTERM and started again. Each answer is
# checked. In the first round HAProxy repeats no request that it has sent: requests may fail that are in flight on a
# server as it is killed, and no others. In the second round it repeats them, and none may fail. Draining must lose none
# in either. The exit status is 1 otherwise.
#
# Needs root, and the packages haproxy and iproute2. $MODELC_SERVER is the path of modelc-server; without it, a release
# build is made first.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-600}
for program in haproxy ip; do
  command -v "$program" >/dev/null || { echo "error: install $program" >&2; exit 1; }
done
[ "$(id -u)" -eq 0 ] || { echo "error: run this as root, which namespaces need" >&2; exit 1; }
if [ -z "${MODELC_SERVER:-}" ]; then
  make server
  MODELC_SERVER=$(pwd)/Server/.build/release/modelc-server
fi
export MODELC_SERVER
python=$(scripts/env/find-python.sh)
work=$(mktemp -d)
balancer=modelc-$$-0

# shellcheck disable=SC2329 # The trap calls it.
clean_up() {
  for index in 1 2 3 0; do
    space=modelc-$$-$index
    ip netns pids "$space" 2>/dev/null | xargs -r kill -9 2>/dev/null || true
    ip netns del "$space" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

ip netns add "$balancer"
ip -n "$balancer" link set lo up
for index in 1 2 3; do
  space=modelc-$$-$index
  ip netns add "$space"
  ip -n "$balancer" link add "server$index" type veth peer name uplink netns "$space"
  ip -n "$balancer" addr add "10.77.$index.1/24" dev "server$index"
  ip -n "$balancer" link set "server$index" up
  ip -n "$space" addr add "10.77.$index.2/24" dev uplink
  ip -n "$space" link set uplink up
  ip -n "$space" link set lo up
done

# Waiting for a batch keeps requests in flight without work for the processors.
mkdir -p "$work/models/product/1"
"$python" Server/Campaigns/product_model.py 1 "$work/models/product/1/model.mlmodel"
cat >"$work/models/product/config.json" <<'END'
{"max_batch_size": 16, "dynamic_batching": {"max_queue_delay_microseconds": 30000}}
END

# configure RETRIES: HAProxy's configuration. When a server refuses the connection, the request always goes elsewhere:
# nothing of it was sent. It repeats only requests that it had whole before it sent them. When a server's connection
# breaks under a second or later request of a client's connection, HAProxy closes that too, and neither answers nor
# logs. So that such a request's server is known, its number decides which one it gets, if that one is up.
configure() {
  cat >"$work/haproxy.cfg" <<END
global
  log stdout format raw local0
  stats socket $work/haproxy.sock level admin
defaults
  mode http
  log global
  timeout connect 1s
  timeout client 60s
  timeout server 5s
  timeout check 1s
  option http-keep-alive
  option http-buffer-request
  option redispatch 1
  retries 3
  retry-on $1
frontend clients
  bind 127.0.0.1:8000
  http-request capture req.hdr(X-Request-Number) len 32
  log-format "request %[capture.req.hdr(0)] %s %ST %tsc"
  default_backend servers
backend servers
  balance roundrobin
  use-server server1 if { req.hdr(X-Request-Number),mod(3) -m int 0 }
  use-server server2 if { req.hdr(X-Request-Number),mod(3) -m int 1 }
  use-server server3 if { req.hdr(X-Request-Number),mod(3) -m int 2 }
  option httpchk GET /v2/health/ready
  http-check expect status 200
  default-server inter 200ms fall 2 rise 2
  server server1 10.77.1.2:8000 check
  server server2 10.77.2.2:8000 check
  server server3 10.77.3.2:8000 check
END
}

status=0
for retries in conn-failure 'conn-failure empty-response junk-response response-timeout'; do
  configure "$retries"
  ip netns exec "$balancer" "$python" Server/Campaigns/failover.py "$work" modelc-$$ "$seconds" "$retries" || status=1
done
exit $status
