internal import InferenceProtocol
internal import ModelHosting

/// What models are, as JSON.
enum ModelJSON {
  static func writeMetadata(_ model: ServedModel, _ versions: [String], to json: inout JSONText) {
    let signature = model.loaded.signature
    json.object { json in
      json.member("name") { $0.string(model.name) }
      json.member("versions") { json in json.array(versions) { $1.string($0) } }
      json.member("platform") { $0.string(ServerIdentity.platform(model.loaded.kind)) }
      json.member("inputs") { write(signature.inputs, to: &$0) }
      json.member("outputs") { write(signature.outputs, to: &$0) }
    }
  }

  private static func write(_ tensors: [TensorSignature], to json: inout JSONText) {
    json.array(tensors) { tensor, json in
      json.object { json in
        json.member("name") { $0.string(tensor.name) }
        json.member("datatype") { $0.string(tensor.datatype.rawValue) }
        json.member("shape") { json in json.array(tensor.shape) { $1.integer($0) } }
      }
    }
  }

  static func writeConfiguration(_ model: ServedModel, to json: inout JSONText) {
    let configuration = ModelConfiguration(model)
    json.object { json in
      json.member("name") { $0.string(configuration.name) }
      json.member("platform") { $0.string(configuration.platform) }
      json.member("backend") { $0.string(configuration.backend) }
      json.member("version_policy") { write(configuration.settings.versionPolicy, to: &$0) }
      json.member("max_batch_size") { $0.integer(configuration.maxBatchSize) }
      json.member("input") { write(configuration.inputs, isInput: true, to: &$0) }
      json.member("output") { write(configuration.outputs, isInput: false, to: &$0) }
      json.member("instance_group") { json in
        json.array([configuration.instanceCount]) { count, json in
          json.object { json in
            json.member("name") { $0.string(configuration.name) }
            json.member("kind") { $0.string("KIND_CPU") }
            json.member("count") { $0.integer(count) }
          }
        }
      }
      if configuration.hasSequences {
        json.member("sequence_batching") { writeSequences(configuration.settings, to: &$0) }
      } else if configuration.maxBatchSize > 0 {
        json.member("dynamic_batching") { writeBatching(configuration.settings, to: &$0) }
      }
      json.member("parameters") { json in
        json.object(configuration.parameters) { value, json in
          json.object { $0.member("string_value") { $0.string(value) } }
        }
      }
      json.member("model_transaction_policy") { $0.object { $0.member("decoupled") { $0.bool(false) } } }
    }
  }

  private static func write(
    _ tensors: [ModelConfiguration.Tensor], isInput: Bool, to json: inout JSONText
  ) {
    json.array(tensors) { tensor, json in
      json.object { json in
        json.member("name") { $0.string(tensor.name) }
        json.member("data_type") { $0.string(tensor.datatype.configurationName) }
        json.member("dims") { json in json.array(tensor.dims) { $1.integer($0) } }
        if isInput { json.member("optional") { $0.bool(tensor.isOptional) } }
      }
    }
  }

  private static func write(_ policy: ModelSettings.VersionPolicy, to json: inout JSONText) {
    json.object { json in
      switch policy {
      case .latest(let count):
        json.member("latest") { $0.object { $0.member("num_versions") { $0.integer(count) } } }
      case .all: json.member("all") { $0.object { _ in } }
      case .specific(let versions):
        json.member("specific") { json in
          json.object { json in json.member("versions") { json in json.array(versions) { $1.integer($0) } } }
        }
      }
    }
  }

  private static func writeBatching(_ settings: ModelSettings, to json: inout JSONText) {
    json.object { json in
      json.member("preferred_batch_size") { json in json.array(settings.preferredBatchSizes) { $1.integer($0) } }
      json.member("max_queue_delay_microseconds") { $0.integer(settings.maxQueueDelayMicroseconds) }
      json.member("preserve_ordering") { $0.bool(settings.preservesOrdering) }
      json.member("priority_levels") { $0.integer(settings.priorityLevels) }
      json.member("default_priority_level") { $0.integer(settings.defaultPriority) }
      json.member("default_queue_policy") { json in
        json.object { json in
          json.member("max_queue_size") { $0.integer(settings.maxQueueSize) }
          json.member("default_timeout_microseconds") { $0.integer(settings.defaultTimeoutMicroseconds) }
        }
      }
    }
  }

  private static func writeSequences(_ settings: ModelSettings, to json: inout JSONText) {
    json.object { json in
      json.member("max_sequence_idle_microseconds") { $0.integer(settings.maxSequenceIdleMicroseconds) }
      json.member("oldest") { json in
        json.object { $0.member("max_candidate_sequences") { $0.integer(settings.maxSequences) } }
      }
    }
  }
}
