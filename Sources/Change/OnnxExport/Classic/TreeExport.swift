internal import ModelGraph
internal import ModelSpec

/// Ensembles of trees, whose sums are those of TreeEnsembleRegressor with doubles, and a transformation behind.
enum TreeExport: ClassicExport {
  static func translate(_ model: Model, _ inputs: ClassicInputs, _ builder: inout ExportBuilder) throws(OperationError)
    -> NameMap<ExportValue>
  {
    let x = try inputs.vector(model, &builder)
    switch model.kind {
    case .treeEnsembleRegressor(let regressor)?:
      let sums = try sums(x, regressor.treeEnsemble, &builder)
      let result = transformed(sums, regressor.postEvaluationTransform, &builder)
      return try RegressorResult.outputs(result, of: model, &builder)
    case .treeEnsembleClassifier(let classifier)?:
      let sums = try sums(x, classifier.treeEnsemble, &builder)
      let count = Int(clamping: classifier.treeEnsemble?.numPredictionDimensions ?? 1)
      var (strings, integers): ([String]?, [Int64]?) = (nil, nil)
      switch classifier.classLabels {
      case .stringClassLabels(let labels)?: strings = labels.vector
      case .int64ClassLabels(let labels)?: integers = labels.vector
      case nil: break
      }
      let labels = try ClassicLabels(strings: strings, integers: integers, count: max(count, 2), of: model)
      let transform = classifier.postEvaluationTransform
      let probabilities: ExportValue
      if count == 1, labels.count == 2 {
        let second = transform == .noTransform ? sums : builder.logistic(sums)
        probabilities = builder.concat([builder.sub(builder.doubles([1], [1]), second), second], axis: 0)
      } else if transform == .classificationSoftMaxWithZeroClassReference, count < labels.count {
        probabilities = builder.softmax(builder.concat([builder.doubles([0], [1]), sums], axis: 0))
      } else {
        probabilities = transformed(sums, transform, &builder)
      }
      return labels.outputs(probabilities, probabilities: true, &builder)
    default: throw OperationError("it is no ensemble of trees")
    }
  }

  private static func transformed(
    _ sums: ExportValue, _ transform: TreeEnsemblePostEvaluationTransform, _ builder: inout ExportBuilder
  ) -> ExportValue {
    switch transform {
    case .noTransform, .unrecognized: return sums
    case .regressionLogistic: return builder.logistic(sums)
    case .classificationSoftMax: return builder.softmax(sums)
    case .classificationSoftMaxWithZeroClassReference:
      let rest = builder.slice(sums, [0], from: [1], to: [Int(Int32.max)])
      return builder.softmax(builder.concat([builder.doubles([0], [1]), rest], axis: 0))
    }
  }

  private static func sums(
    _ x: ExportValue, _ trees: TreeEnsembleParameters?, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    guard let trees, !trees.nodes.isEmpty else { throw OperationError("the model has no trees") }
    let count = max(1, Int(clamping: trees.numPredictionDimensions))
    let nodes = trees.nodes
    var modes: [String] = []
    var weights: (trees: [Int], nodes: [Int], ids: [Int], values: [Double]) = ([], [], [], [])
    for node in nodes {
      modes.append(try mode(node))
      for info in node.evaluationInfo where modes.last == "LEAF" {
        weights.trees.append(Int(clamping: node.treeId))
        weights.nodes.append(Int(clamping: node.nodeId))
        weights.ids.append(Int(clamping: info.evaluationIndex))
        weights.values.append(info.evaluationValue)
      }
    }
    func tensor(_ numbers: [Double]) -> ExportAttribute {
      var bytes: [UInt8] = []
      for number in numbers {
        for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * byte))) }
      }
      return .tensor(
        builder.tensor(TensorType(.fp64, [Extent(numbers.count)]), WeightData(bytes: bytes)))
    }
    var attributes: [(String, ExportAttribute)] = [
      ("n_targets", .int(count)), ("nodes_treeids", .ints(nodes.map { Int(clamping: $0.treeId) })),
      ("nodes_nodeids", .ints(nodes.map { Int(clamping: $0.nodeId) })),
      ("nodes_featureids", .ints(nodes.map { Int(clamping: $0.branchFeatureIndex) })),
      ("nodes_modes", .strings(modes)), ("nodes_values_as_tensor", tensor(nodes.map(\.branchFeatureValue))),
      ("nodes_truenodeids", .ints(nodes.map { Int(clamping: $0.trueChildNodeId) })),
      ("nodes_falsenodeids", .ints(nodes.map { Int(clamping: $0.falseChildNodeId) })),
      ("nodes_missing_value_tracks_true", .ints(nodes.map { $0.missingValueTracksTrueChild ? 1 : 0 })),
      ("target_treeids", .ints(weights.trees)), ("target_nodeids", .ints(weights.nodes)),
      ("target_ids", .ints(weights.ids)), ("target_weights_as_tensor", tensor(weights.values)),
    ]
    attributes.append(("aggregate_function", .string("SUM")))
    let name = builder.uniqueName("\(builder.stem)/TreeEnsembleRegressor")
    let row = builder.unsqueeze(x, [0])
    builder.add("TreeEnsembleRegressor", [row], outputs: [name], attributes, domain: "ai.onnx.ml")
    // The operator puts out single precision.
    let single = ExportValue(name, TensorType(.fp32, [1, Extent(count)]))
    let sums = builder.reshape(builder.cast(single, .fp64), [count])
    guard !trees.basePredictionValue.isEmpty else { return sums }
    let base = trees.basePredictionValue
    return builder.add(sums, builder.doubles(base, [base.count]))
  }

  private static func mode(_ node: TreeEnsembleParameters.TreeNode) throws(OperationError) -> String {
    switch node.nodeBehavior {
    case .branchOnValueLessThanEqual: return "BRANCH_LEQ"
    case .branchOnValueLessThan: return "BRANCH_LT"
    case .branchOnValueGreaterThanEqual: return "BRANCH_GTE"
    case .branchOnValueGreaterThan: return "BRANCH_GT"
    case .branchOnValueEqual: return "BRANCH_EQ"
    case .branchOnValueNotEqual: return "BRANCH_NEQ"
    case .leafNode: return "LEAF"
    case .unrecognized(let number):
      throw OperationError("node \(node.nodeId) branches in way \(number), which is not known")
    }
  }
}
