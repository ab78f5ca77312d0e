internal import ModelSpec

/// The labels of a classifier, whichever model type states them.
enum ClassLabels {
  case string([String])
  case int64([Int64])

  var count: Int {
    switch self {
    case .string(let labels): labels.count
    case .int64(let labels): labels.count
    }
  }

  /// The type of the predicted feature.
  var kind: FeatureKind {
    switch self {
    case .string: .string
    case .int64: .int64
    }
  }

  /// The schema's name of the field that holds them, alike in all model types.
  var schemaName: String {
    switch self {
    case .string: "stringClassLabels"
    case .int64: "int64ClassLabels"
    }
  }

  /// A label that stands twice, in words.
  var duplicate: String? {
    switch self {
    case .string(let labels): Self.duplicate(in: labels).map { "'\($0)'" }
    case .int64(let labels): Self.duplicate(in: labels).map { "\($0)" }
    }
  }

  private static func duplicate<Label: Hashable>(in labels: [Label]) -> Label? {
    var seen: Set<Label> = []
    return labels.first { !seen.insert($0).inserted }
  }
}
