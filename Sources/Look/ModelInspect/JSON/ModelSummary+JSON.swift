public import ModelFormat
internal import ModelSpec
internal import OrderedCollections

extension ModelSummary {
  /// The object that `modelc inspect --json` prints; Documentation/commands/inspect-json.md describes it.
  public var json: JSONValue {
    var object = JSONObject()
    object.add("path", path)
    object.add("format", format?.rawValue)
    object.add("type", type)
    object.set("specificationVersion", .integer(Int64(specificationVersion.number)))
    object.set("isUpdatable", .bool(isUpdatable))
    switch runs {
    case .yes?: object.set("runs", true)
    case .no(let reason)?:
      object.set("runs", false)
      object.add("obstacle", reason)
    case nil: break
    }
    object.set("metadata", metadata.json)
    object.set("inputs", .array(interface.inputs.map(\.json)))
    object.set("outputs", .array(interface.outputs.map(\.json)))
    object.add("trainingInputs", trainingInputs.map(\.json))
    object.add("states", interface.states.map(\.json))
    object.add("functions", functions.map { .string($0.name) })
    object.add("predictedFeatureName", interface.predictedFeatureName)
    object.add("predictedProbabilitiesName", interface.predictedProbabilitiesName)
    object.add("classLabels", classLabels.json)
    object.add("layerHistogram", layerHistogram.byName.map { .init($0.kind, .integer(Int64($0.count))) })
    object.add("contents", facts.map { .init($0.key, $0.json) })
    object.add("parameterCount", weights.parameterCount)
    object.add("weightBytes", weights.byteCount)
    object.add("weightTypes", weights.typesJSON)
    object.add("stages", stages.map(\.model.json))
    return object.value
  }
}

extension InterfaceSummary {
  /// The members of that object about the inputs and outputs of a prediction.
  package var json: JSONValue {
    var object = JSONObject()
    object.set("inputs", .array(inputs.map(\.json)))
    object.set("outputs", .array(outputs.map(\.json)))
    object.add("states", states.map(\.json))
    object.add("predictedFeatureName", predictedFeatureName)
    object.add("predictedProbabilitiesName", predictedProbabilitiesName)
    return object.value
  }
}

extension WeightInventory {
  /// Bytes by element type.
  var typesJSON: [JSONValue.Member] { types.map { .init($0.elementType, .unsigned($0.byteCount)) } }
}

extension Metadata {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.add("shortDescription", shortDescription)
    object.add("author", author)
    object.add("license", license)
    object.add("version", versionString)
    object.add("userDefined", userDefined.map { .init($0.key, .string($0.value)) })
    return object.value
  }
}

extension ClassLabels {
  fileprivate var json: [JSONValue] {
    switch self {
    case .strings(let labels): labels.map(JSONValue.string)
    case .integers(let labels): labels.map(JSONValue.integer)
    }
  }
}
