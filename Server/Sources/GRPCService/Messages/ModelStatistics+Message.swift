internal import InferenceMessages
internal import ModelHosting
internal import SwiftProtobuf

extension ServedModel {
  /// What the model has done.
  var statisticsMessage: Inference_ModelStatistics {
    let values = statistics.snapshot
    return .with { message in
      message.name = name
      message.version = version
      message.lastInference = values.lastInference
      message.inferenceCount = values.inferenceCount
      message.executionCount = values.executionCount
      message.inferenceStats = .with {
        $0.success = values.success.message
        $0.fail = values.failure.message
        $0.queue = values.queue.message
        $0.computeInput = values.input.message
        $0.computeInfer = values.infer.message
        $0.computeOutput = values.output.message
        $0.cacheHit = Inference_StatisticDuration()
        $0.cacheMiss = Inference_StatisticDuration()
      }
      message.batchStats = values.batches.sorted { $0.key < $1.key }.map { size, batch in
        .with {
          $0.batchSize = UInt64(size)
          $0.computeInput = batch.input.message
          $0.computeInfer = batch.infer.message
          $0.computeOutput = batch.output.message
        }
      }
    }
  }
}

extension DurationTotal {
  fileprivate var message: Inference_StatisticDuration {
    .with {
      $0.count = count
      $0.ns = nanoseconds
    }
  }
}
