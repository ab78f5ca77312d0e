import Foundation
import Testing

/// What `modelc inspect --json` says of a model, apart from where it lies.
struct InspectedModel: Equatable {
  private let value: NSDictionary

  init(_ path: String) throws {
    let run = try ToolRun(["inspect", "--json", path])
    let object = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any] ?? [:]
    value = NSDictionary(dictionary: object.filter { !["path", "format"].contains($0.key) })
  }

  private init(_ value: NSDictionary) {
    self.value = value
  }

  var type: String { value["type"] as? String ?? "" }

  /// Whether the model is a network, or a pipeline with one.
  var hasNetwork: Bool {
    type.hasPrefix("neuralNetwork") || stages.contains(where: \.hasNetwork)
  }

  /// Whether the model is a program, or a pipeline with one.
  var hasProgram: Bool {
    type == "mlProgram" || stages.contains(where: \.hasProgram)
  }

  var isPipeline: Bool { !stages.isEmpty }

  /// What users of the model see of it: all but what it consists of, which folding of layers changes.
  var interface: InspectedModel {
    var members = value as? [String: Any] ?? [:]
    for name in ["layerHistogram", "parameterCount", "weightBytes", "weightTypes"] { members[name] = nil }
    members["stages"] = stages.map(\.interface.value)
    return InspectedModel(NSDictionary(dictionary: members))
  }

  private var stages: [InspectedModel] {
    (value["stages"] as? [[String: Any]] ?? []).map { InspectedModel(NSDictionary(dictionary: $0)) }
  }
}

extension InspectedModel: CustomTestStringConvertible {
  var testDescription: String { value.description }
}
