-- A script for wrk: posts one and the same body, and prints the result as a line of JSON.
-- usage: wrk … -s post.lua URL -- BODY-FILE [HEADER-LENGTH]
-- HEADER-LENGTH is the number of bytes of JSON in a body with binary tensors. Without a body file, it sends GET.
function init(arguments)
  if arguments[1] then
    local file = assert(io.open(arguments[1], "rb"))
    wrk.method = "POST"
    wrk.body = file:read("*a")
    file:close()
    if arguments[2] then
      wrk.headers["Content-Type"] = "application/octet-stream"
      wrk.headers["Inference-Header-Content-Length"] = arguments[2]
    else
      wrk.headers["Content-Type"] = "application/json"
    end
  end
  message = wrk.format()
end

function request() return message end

function done(summary, latency, requests)
  local errors = summary.errors
  -- Without an answer, there are no percentiles.
  local p50 = summary.requests > 0 and latency:percentile(50) or 0
  local p99 = summary.requests > 0 and latency:percentile(99) or 0
  io.write(string.format(
    '{"seconds": %.6f, "count": %d, "bytes": %d, "p50": %.3f, "p99": %.3f, "errors": %d}\n',
    summary.duration / 1e6, summary.requests, summary.bytes, p50 / 1000, p99 / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
