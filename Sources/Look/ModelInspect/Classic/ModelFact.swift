package import ModelFormat
package import ModelSpec
internal import OrderedCollections

/// A figure of a model that has no operations: how many trees, support vectors or samples there are.
package struct ModelFact: Equatable, Sendable {
  /// Its name in JSON.
  package var key: String
  /// What people call it.
  package var label: String
  /// The figure.
  package var value: Value

  /// A count, or words.
  package enum Value: Equatable, Sendable {
    case count(Int)
    case words(String)
  }

  /// `1,234`, or the words.
  package var text: String {
    switch value {
    case .count(let count): NumberText.grouped(count)
    case .words(let words): words
    }
  }

  /// `100 trees`, `1 tree` or `depth 6`, beside other figures.
  package var phrase: String {
    switch value {
    case .count(let count) where label.hasSuffix("s"): NumberText.counted(count, String(label.dropLast()))
    case .count: "\(key) \(text)"
    case .words: text
    }
  }

  /// The figure as JSON has it.
  package var json: JSONValue {
    switch value {
    case .count(let count): .integer(Int64(count))
    case .words(let words): .string(words)
    }
  }

  private static func count(_ key: String, _ label: String, is count: Int) -> ModelFact {
    ModelFact(key: key, label: label, value: .count(count))
  }

  private static func words(_ key: String, _ label: String, are words: String?) -> ModelFact? {
    words.map { ModelFact(key: key, label: label, value: .words($0)) }
  }

  /// The figures of a classic model; none for models with operations or stages.
  package static func facts(of kind: Model.Kind?) -> [ModelFact] {
    switch kind {
    case .treeEnsembleClassifier(let model): trees(model.treeEnsemble)
    case .treeEnsembleRegressor(let model): trees(model.treeEnsemble)
    case .glmClassifier(let model):
      linear(model.weights.map(\.value.count), model.postEvaluationTransform.schemaName)
    case .glmRegressor(let model): linear(model.weights.map(\.value.count), model.postEvaluationTransform.schemaName)
    case .supportVectorClassifier(let model): vectors(model)
    case .supportVectorRegressor(let model): vectors(model)
    case .kNearestNeighborsClassifier(let model): neighbors(model)
    default: encoder(kind)
    }
  }

  private static func trees(_ ensemble: TreeEnsembleParameters?) -> [ModelFact] {
    let ensemble = ensemble ?? TreeEnsembleParameters()
    let trees = TreeShape.trees(of: ensemble)
    let branches = ensemble.nodes.lazy.filter { $0.nodeBehavior != .leafNode }
    return [
      count("trees", "trees", is: trees.count), count("depth", "depth at most", is: trees.map(\.depth).max() ?? 0),
      count("nodes", "nodes", is: ensemble.nodes.count),
      count("leaves", "leaves", is: trees.reduce(0) { $0 + $1.leafCount }),
      count("features", "features compared", is: Set(branches.map(\.branchFeatureIndex)).count),
      count("sums", "sums", is: Int(clamping: ensemble.numPredictionDimensions)),
    ]
  }

  private static func linear(_ rows: [Int], _ transform: String) -> [ModelFact] {
    [
      count("features", "features", is: rows.max() ?? 0), count("rows", "weight rows", is: rows.count),
    ] + [words("transform", "transform", are: transform)].compactMap(\.self)
  }

  private static func vectors(_ model: SupportVectorClassifier) -> [ModelFact] {
    let lengths: [Int] =
      switch model.supportVectors {
      case .sparseSupportVectors(let sparse)?: sparse.vectors.map(\.dimension)
      case .denseSupportVectors(let dense)?: dense.vectors.map(\.values.count)
      case nil: []
      }
    return vectors(lengths, model.kernel)
  }

  private static func vectors(_ model: SupportVectorRegressor) -> [ModelFact] {
    let lengths: [Int] =
      switch model.supportVectors {
      case .sparseSupportVectors(let sparse)?: sparse.vectors.map(\.dimension)
      case .denseSupportVectors(let dense)?: dense.vectors.map(\.values.count)
      case nil: []
      }
    return vectors(lengths, model.kernel)
  }

  private static func vectors(_ lengths: [Int], _ kernel: Kernel?) -> [ModelFact] {
    let name: String? =
      switch kernel?.kernel {
      case .linearKernel?: "linear"
      case .rbfKernel(let kernel)?: "RBF, gamma \(kernel.gamma.shortText)"
      case .polyKernel(let kernel)?:
        "polynomial, degree \(kernel.degree), c \(kernel.c.shortText), gamma \(kernel.gamma.shortText)"
      case .sigmoidKernel(let kernel)?: "sigmoid, gamma \(kernel.gamma.shortText), c \(kernel.c.shortText)"
      case nil: nil
      }
    return [
      count("supportVectors", "support vectors", is: lengths.count),
      count("features", "features", is: lengths.max() ?? 0),
    ] + [words("kernel", "kernel", are: name)].compactMap(\.self)
  }

  private static func neighbors(_ model: KNearestNeighborsClassifier) -> [ModelFact] {
    let index = model.nearestNeighborsIndex
    let kind: String? =
      switch index?.indexType {
      case .linearIndex?: "linear"
      case .singleKdTreeIndex(let tree)?: "k-d tree, leaves of \(tree.leafSize)"
      case nil: nil
      }
    let weighting: String? =
      switch model.weightingScheme {
      case .uniformWeighting?: "uniform"
      case .inverseDistanceWeighting?: "by inverse distance"
      case nil: nil
      }
    return [
      count("samples", "samples", is: index?.floatSamples.count ?? 0),
      count("features", "features", is: Int(index?.numberOfDimensions ?? 0)),
      count("neighbors", "neighbors", is: Int(clamping: model.numberOfNeighbors?.defaultValue ?? 0)),
    ] + [words("index", "index", are: kind), words("weighting", "weighting", are: weighting)].compactMap(\.self)
  }

  private static func encoder(_ kind: Model.Kind?) -> [ModelFact] {
    switch kind {
    case .oneHotEncoder(let model):
      switch model.categoryType {
      case .stringCategories(let list)?: [count("categories", "categories", is: list.vector.count)]
      case .int64Categories(let list)?: [count("categories", "categories", is: list.vector.count)]
      case nil: []
      }
    case .dictVectorizer(let model):
      switch model.map {
      case .stringToIndex(let list)?: [count("keys", "keys", is: list.vector.count)]
      case .int64ToIndex(let list)?: [count("keys", "keys", is: list.vector.count)]
      case nil: []
      }
    case .categoricalMapping(let model):
      switch model.mappingType {
      case .stringToInt64Map(let map)?: [count("entries", "entries", is: map.map.count)]
      case .int64ToStringMap(let map)?: [count("entries", "entries", is: map.map.count)]
      case nil: []
      }
    case .featureVectorizer(let model):
      [
        count("columns", "columns", is: model.inputList.count),
        count(
          "features", "features",
          is: model.inputList.reduce(0) { $0.addingReportingOverflow(Int(clamping: $1.inputDimensions)).partialValue }),
      ]
    case .scaler(let model):
      [count("shifts", "shifts", is: model.shiftValue.count), count("scales", "scales", is: model.scaleValue.count)]
    case .normalizer(let model): [words("norm", "norm", are: model.normType.schemaName)].compactMap(\.self)
    case .arrayFeatureExtractor(let model): [count("indices", "indices", is: model.extractIndex.count)]
    default: []
    }
  }
}

extension SparseVector {
  /// The highest index that a value has; indices count from 1.
  fileprivate var dimension: Int { nodes.map { Int($0.index) }.max() ?? 0 }
}
