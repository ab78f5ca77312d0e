internal import InferenceProtocol
internal import ModelHosting

/// What models have done, as JSON.
enum StatisticsJSON {
  static func write(_ model: ServedModel, to json: inout JSONText) {
    let values = model.statistics.snapshot
    json.object { json in
      json.member("name") { $0.string(model.name) }
      json.member("version") { $0.string(model.version) }
      json.member("last_inference") { $0.integer(values.lastInference) }
      json.member("inference_count") { $0.integer(values.inferenceCount) }
      json.member("execution_count") { $0.integer(values.executionCount) }
      json.member("inference_stats") { json in
        json.object([
          ("success", values.success), ("fail", values.failure), ("queue", values.queue),
          ("compute_input", values.input), ("compute_infer", values.infer), ("compute_output", values.output),
          ("cache_hit", DurationTotal()), ("cache_miss", DurationTotal()),
        ]) { write($0, to: &$1) }
      }
      json.member("batch_stats") { json in
        json.array(values.batches.sorted { $0.key < $1.key }) { batch, json in
          json.object { json in
            json.member("batch_size") { $0.integer(batch.key) }
            json.member("compute_input") { write(batch.value.input, to: &$0) }
            json.member("compute_infer") { write(batch.value.infer, to: &$0) }
            json.member("compute_output") { write(batch.value.output, to: &$0) }
          }
        }
      }
    }
  }

  private static func write(_ total: DurationTotal, to json: inout JSONText) {
    json.object { json in
      json.member("count") { $0.integer(total.count) }
      json.member("ns") { $0.integer(total.nanoseconds) }
    }
  }
}
