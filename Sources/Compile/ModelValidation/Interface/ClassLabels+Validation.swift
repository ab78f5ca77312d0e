internal import ModelSpec

extension ClassLabels {
  /// The type of the predicted feature.
  var kind: FeatureKind {
    switch self {
    case .strings: .string
    case .integers: .int64
    }
  }

  /// The schema's name of the field that holds them, alike in all model types.
  var schemaName: String {
    switch self {
    case .strings: "stringClassLabels"
    case .integers: "int64ClassLabels"
    }
  }

  /// A label that is listed twice, in words.
  var duplicate: String? {
    switch self {
    case .strings(let labels): Self.duplicate(in: labels.map { Name($0) }).map { "'\($0)'" }
    case .integers(let labels): Self.duplicate(in: labels).map { "\($0)" }
    }
  }

  private static func duplicate<Label: Hashable>(in labels: [Label]) -> Label? {
    var seen: Set<Label> = []
    return labels.first { !seen.insert($0).inserted }
  }
}
