internal import InferenceMessages
internal import InferenceProtocol
internal import ModelHosting
internal import SwiftProtobuf

extension TensorSignature {
  var message: Inference_ModelMetadataResponse.TensorMetadata {
    .with {
      $0.name = name
      $0.datatype = datatype.rawValue
      $0.shape = shape.map { Int64($0) }
    }
  }
}

extension ModelConfiguration {
  var message: Inference_ModelConfig {
    .with { message in
      message.name = name
      message.platform = platform
      message.backend = backend
      message.maxBatchSize = Int32(clamping: maxBatchSize)
      message.versionPolicy = settings.versionPolicy.message
      message.input = inputs.map { input in
        .with {
          $0.name = input.name
          $0.dataType = input.datatype.message
          $0.dims = input.dims.map { Int64($0) }
          $0.optional = input.isOptional
        }
      }
      message.output = outputs.map { output in
        .with {
          $0.name = output.name
          $0.dataType = output.datatype.message
          $0.dims = output.dims.map { Int64($0) }
        }
      }
      message.instanceGroup = [
        .with {
          $0.name = name
          $0.kind = .cpu
          $0.count = Int32(clamping: instanceCount)
        }
      ]
      if hasSequences {
        message.sequenceBatching = settings.sequenceMessage
      } else if maxBatchSize > 0 {
        message.dynamicBatching = settings.batchingMessage
      }
      for (name, value) in parameters { message.parameters[name] = .with { $0.stringValue = value } }
      message.modelTransactionPolicy = .with { $0.decoupled = false }
    }
  }
}

extension ModelSettings {
  fileprivate var batchingMessage: Inference_ModelDynamicBatching {
    .with { message in
      message.preferredBatchSize = preferredBatchSizes.map { Int32(clamping: $0) }
      message.maxQueueDelayMicroseconds = UInt64(clamping: maxQueueDelayMicroseconds)
      message.preserveOrdering = preservesOrdering
      message.priorityLevels = UInt64(priorityLevels)
      message.defaultPriorityLevel = UInt64(defaultPriority)
      message.defaultQueuePolicy = .with {
        $0.maxQueueSize = UInt32(clamping: maxQueueSize)
        $0.defaultTimeoutMicroseconds = UInt64(clamping: defaultTimeoutMicroseconds)
        $0.allowTimeoutOverride = true
      }
    }
  }

  fileprivate var sequenceMessage: Inference_ModelSequenceBatching {
    .with { message in
      message.maxSequenceIdleMicroseconds = UInt64(clamping: maxSequenceIdleMicroseconds)
      message.oldest = .with { $0.maxCandidateSequences = Int32(clamping: maxSequences) }
    }
  }
}

extension ModelSettings.VersionPolicy {
  fileprivate var message: Inference_ModelVersionPolicy {
    .with { message in
      switch self {
      case .latest(let count): message.latest = .with { $0.numVersions = UInt32(clamping: count) }
      case .all: message.all = Inference_ModelVersionPolicy.All()
      case .specific(let versions): message.specific = .with { $0.versions = versions.map { Int64($0) } }
      }
    }
  }
}

extension Datatype {
  fileprivate var message: Inference_DataType {
    switch self {
    case .bool: .typeBool
    case .uint8: .typeUint8
    case .uint16: .typeUint16
    case .uint32: .typeUint32
    case .uint64: .typeUint64
    case .int8: .typeInt8
    case .int16: .typeInt16
    case .int32: .typeInt32
    case .int64: .typeInt64
    case .fp16: .typeFp16
    case .fp32: .typeFp32
    case .fp64: .typeFp64
    case .bytes: .typeString
    }
  }
}
