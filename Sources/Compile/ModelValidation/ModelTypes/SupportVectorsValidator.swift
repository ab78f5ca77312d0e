internal import ModelSpec

/// The support vectors that a regressor or classifier states, sparse or dense.
enum StatedSupportVectors {
  case sparse(SparseSupportVectors)
  case dense(DenseSupportVectors)

  init(_ vectors: SupportVectorRegressor.SupportVectors) {
    switch vectors {
    case .sparseSupportVectors(let vectors): self = .sparse(vectors)
    case .denseSupportVectors(let vectors): self = .dense(vectors)
    }
  }

  init(_ vectors: SupportVectorClassifier.SupportVectors) {
    switch vectors {
    case .sparseSupportVectors(let vectors): self = .sparse(vectors)
    case .denseSupportVectors(let vectors): self = .dense(vectors)
    }
  }

  var count: Int {
    switch self {
    case .sparse(let vectors): vectors.vectors.count
    case .dense(let vectors): vectors.vectors.count
    }
  }

  var schemaName: String {
    switch self {
    case .sparse: "sparseSupportVectors"
    case .dense: "denseSupportVectors"
    }
  }
}

/// Checks each support vector: places that exist, and one length.
enum SupportVectorsValidator {
  /// Runs at the path of the model type's message; returns how many vectors there are, nil when none are stated.
  static func validate(_ vectors: StatedSupportVectors?, _ model: Model, _ context: inout ValidationContext) -> Int? {
    guard let vectors else {
      context.error(
        "support-vectors-missing", "the model has no support vectors", at: "supportVectors",
        expected: "`sparseSupportVectors` or `denseSupportVectors`")
      return nil
    }
    let width = model.description?.input.width
    context.within(vectors.schemaName) { context in
      switch vectors {
      case .sparse(let vectors): validate(vectors, width, &context)
      case .dense(let vectors): validate(vectors, width, &context)
      }
    }
    return vectors.count
  }

  private static func validate(
    _ vectors: SparseSupportVectors, _ width: Int?, _ context: inout ValidationContext
  ) {
    for (index, vector) in vectors.vectors.enumerated() {
      if let node = vector.nodes.first(where: { $0.index < 1 }) {
        context.within("vectors", index) { context in
          context.error(
            "support-vector-index", "support vector \(index) has index \(node.index), expected 1 or more",
            at: "nodes", found: "\(node.index)", expected: "at least 1")
        }
      } else if let width, let node = vector.nodes.first(where: { Int($0.index) > width }) {
        context.within("vectors", index) { context in
          context.warning(
            "support-vector-index",
            "support vector \(index) has index \(node.index), but the inputs have \(counted(width, "element"))",
            at: "nodes", found: "\(node.index)", expected: "1...\(width)")
        }
      } else if zip(vector.nodes, vector.nodes.dropFirst()).contains(where: { $0.index >= $1.index }) {
        context.within("vectors", index) { context in
          context.warning(
            "support-vector-order", "the indices of support vector \(index) are not in ascending order", at: "nodes")
        }
      }
    }
  }

  private static func validate(
    _ vectors: DenseSupportVectors, _ width: Int?, _ context: inout ValidationContext
  ) {
    guard let first = vectors.vectors.first?.values.count else { return }
    for (index, vector) in vectors.vectors.enumerated() where vector.values.count != first {
      context.within("vectors", index) { context in
        context.error(
          "support-vector-size",
          "support vector \(index) has \(counted(vector.values.count, "value")), but support vector 0 has \(first)",
          at: "values", found: "\(vector.values.count)", expected: "\(first)")
      }
    }
    if let width, width != first {
      context.warning(
        "support-vector-size",
        "support vectors have \(counted(first, "value")), but the inputs have \(counted(width, "element"))",
        at: "vectors", found: "\(first)", expected: "\(width)")
    }
  }
}
