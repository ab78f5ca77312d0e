/// The counts of all models in the text format of Prometheus, under the names that dashboards for Triton know.
package enum InferenceMetrics {
  /// One metric, and its value for a model.
  private struct Metric: Sendable {
    var name: String
    var help: String
    var type: String
    var value: @Sendable (ServedModel, StatisticsSnapshot) -> String
  }

  private static func counter(
    _ name: String, _ help: String, _ value: @escaping @Sendable (StatisticsSnapshot) -> UInt64
  ) -> Metric {
    Metric(name: name, help: help, type: "counter") { "\(value($1))" }
  }

  private static let metrics: [Metric] = [
    counter("nv_inference_request_success", "Number of successful inference requests") { $0.success.count },
    counter("nv_inference_request_failure", "Number of failed inference requests") { $0.failure.count },
    counter("nv_inference_count", "Number of inferences performed (does not include cached requests)") {
      $0.inferenceCount
    },
    counter("nv_inference_exec_count", "Number of model executions performed (does not include cached requests)") {
      $0.executionCount
    },
    counter("nv_inference_request_duration_us", "Cumulative inference request duration in microseconds") {
      ($0.success.nanoseconds + $0.failure.nanoseconds) / 1000
    },
    counter("nv_inference_queue_duration_us", "Cumulative inference queuing duration in microseconds") {
      $0.queue.nanoseconds / 1000
    },
    counter("nv_inference_compute_input_duration_us", "Cumulative compute input duration in microseconds") {
      $0.input.nanoseconds / 1000
    },
    counter("nv_inference_compute_infer_duration_us", "Cumulative compute inference duration in microseconds") {
      $0.infer.nanoseconds / 1000
    },
    counter("nv_inference_compute_output_duration_us", "Cumulative inference compute output duration in microseconds") {
      $0.output.nanoseconds / 1000
    },
    counter("modelc_nonfinite_predictions", "Predictions with values that are not finite, where they are looked for") {
      $0.nonfiniteCount
    },
    counter("modelc_half_overflow_predictions", "Predictions with values that half precision does not have, as above") {
      $0.halfOverflowCount
    },
    Metric(
      name: "nv_inference_pending_request_count", help: "Instantaneous number of pending requests awaiting execution",
      type: "gauge"
    ) { model, _ in "\(model.pendingCount)" },
    Metric(name: "nv_model_load_duration_secs", help: "Model load time in seconds", type: "gauge") { model, _ in
      "\(Double(model.loadingTime.nanoseconds) / 1e9)"
    },
  ]

  /// The text of all metrics.
  package static func text(_ server: InferenceServer) -> String {
    let models = server.repository.served.map { ($0, $0.statistics.snapshot) }
    var text = ""
    for metric in metrics {
      text += "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(metric.type)\n"
      for (model, values) in models { text += "\(metric.name){\(labels(model))} \(metric.value(model, values))\n" }
    }
    return text + summaries(models) + memory(server.memory) + ProcessMetrics.text
  }

  private static func memory(_ account: MemoryAccount) -> String {
    var text = ""
    for (name, help, value) in [
      ("modelc_request_memory_bytes", "Memory of the requests in flight", account.bytesInFlight),
      ("modelc_request_memory_limit_bytes", "Memory that the requests in flight may take", account.limit),
    ] {
      text += "# HELP \(name) \(help)\n# TYPE \(name) gauge\n\(name) \(value)\n"
    }
    return text
  }

  private static let quantiles = [0.5, 0.9, 0.95, 0.99, 0.999]

  /// Quantiles of the last requests' times.
  private static func summaries(_ models: [(ServedModel, StatisticsSnapshot)]) -> String {
    let name = "nv_inference_request_summary_us"
    var text = "# HELP \(name) Summary of successful inference requests in microseconds, over the last 1024\n"
    text += "# TYPE \(name) summary\n"
    for (model, values) in models {
      let labels = labels(model)
      for (quantile, time) in zip(quantiles, values.recentQuantiles(quantiles)) {
        let microseconds = time.map { "\(Double($0) / 1000)" } ?? "NaN"
        text += "\(name){\(labels),quantile=\"\(quantile)\"} \(microseconds)\n"
      }
      text += "\(name)_sum{\(labels)} \(values.success.nanoseconds / 1000)\n"
      text += "\(name)_count{\(labels)} \(values.success.count)\n"
    }
    return text
  }

  private static func labels(_ model: ServedModel) -> String {
    "model=\"\(escaped(model.name))\",version=\"\(escaped(model.version))\""
  }

  private static func escaped(_ label: String) -> String {
    var text = ""
    for scalar in label.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
