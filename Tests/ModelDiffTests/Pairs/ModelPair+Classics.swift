import ModelSpec
import OrderedCollections
import _ModelTestSupport

extension ModelPair {
  private static func trees(_ nodes: [TreeEnsembleParameters.TreeNode]) -> Model {
    .regressor(
      .treeEnsembleRegressor(.with { $0.treeEnsemble = .trees(nodes, base: [0]) }),
      inputs: [.multiArray("x", [2], .double)])
  }

  private static let nodes: [TreeEnsembleParameters.TreeNode] = [
    .branch(0, .branchOnValueLessThanEqual, 0.5, yes: 1, no: 2), .leaf(1, 1), .leaf(2, 2),
  ]

  private static func linear(_ weights: [Double], offset: [Double]) -> Model {
    .regressor(
      .glmRegressor(
        .with {
          $0.weights = [.with { $0.value = weights }]
          $0.offset = offset
        }), inputs: [.multiArray("x", [2], .double)])
  }

  private static func scaler(_ scales: [Double]) -> Model {
    .model(
      .scaler(.with { $0.scaleValue = scales }), inputs: [.multiArray("x", [2], .double)],
      outputs: [.multiArray("y", [2], .double)])
  }

  private static func categories(_ map: KeyValuePairs<String, Int64>) -> Model {
    .model(
      .categoricalMapping(.with { $0.mappingType = .stringToInt64Map(.map(map)) }), inputs: [.string("x")],
      outputs: [.int64("y")])
  }

  static let classics: [ModelPair] = [
    ModelPair("equal trees", trees(nodes), trees(nodes), []),
    ModelPair(
      "value of a leaf", trees(nodes), trees([nodes[0], nodes[1], .leaf(2, 3)]),
      [
        "tree 0 (treeEnsembleRegressor) value of node 2 2.0 → 3.0"
      ]),
    ModelPair(
      "threshold", trees(nodes),
      trees([.branch(0, .branchOnValueLessThanEqual, 0.75, yes: 1, no: 2), nodes[1], nodes[2]]),
      ["tree 0 (treeEnsembleRegressor) comparison of node 0 x[0] ≤ 0.5 → x[0] ≤ 0.75"]),
    ModelPair(
      "a deeper tree", trees(nodes),
      trees([
        nodes[0], nodes[1], .branch(2, .branchOnValueLessThan, 1.5, yes: 3, no: 4), .leaf(3, 2), .leaf(4, 3),
      ]),
      [
        "tree 0 (treeEnsembleRegressor) size 3 nodes, depth 1 → 5 nodes, depth 2",
        "tree 0 (treeEnsembleRegressor) comparisons of 3 nodes none → leaf at node 3",
        "tree 0 (treeEnsembleRegressor) values of 3 nodes 2.0 → none at node 2",
      ]),
    ModelPair(
      "a tree more", trees(nodes), trees(nodes + [.leaf(0, tree: 1, 5)]),
      ["added tree 1 (treeEnsembleRegressor)"]),
    ModelPair(
      "order of nodes", trees(nodes), trees([nodes[1], nodes[0], nodes[2]]),
      ["(treeEnsembleRegressor) order of the nodes"]),
    ModelPair(
      "weight of a linear model", linear([1, 2], offset: [3]), linear([1, 2.5], offset: [3]),
      ["(glmRegressor) weights[0].value [1.0, 2.0] → [1.0, 2.5]"]),
    ModelPair(
      "offset of a linear model", linear([1, 2], offset: [3]), linear([1, 2], offset: [4]),
      ["(glmRegressor) offset [3.0] → [4.0]"]),
    ModelPair(
      "scale", scaler([1, 2]), scaler([1, 4]), ["(scaler) scaleValue [1.0, 2.0] → [1.0, 4.0]"]),
    ModelPair("order of a map", categories(["a": 1, "b": 2]), categories(["b": 2, "a": 1]), []),
    ModelPair(
      "entry of a map", categories(["a": 1, "b": 2]), categories(["a": 1, "b": 3]),
      ["(categoricalMapping) stringToInt64Map.map['b'] 2 → 3"]),
  ]

  private static func pipeline(_ stages: [(String, Model)]) -> Model {
    .model(
      .pipeline(
        .with {
          $0.names = stages.map(\.0)
          $0.models = stages.map(\.1)
        }), inputs: [.multiArray("x", [2], .double)], outputs: [.multiArray("y", [2], .double)])
  }

  private static func stage(_ input: String, _ output: String, scale: Double) -> Model {
    .model(
      .scaler(.with { $0.scaleValue = [scale] }), inputs: [.multiArray(input, [2], .double)],
      outputs: [.multiArray(output, [2], .double)])
  }

  static let pipelines: [ModelPair] = [
    ModelPair(
      "equal pipelines", pipeline([("a", stage("x", "v", scale: 2)), ("b", stage("v", "y", scale: 3))]),
      pipeline([("a", stage("x", "v", scale: 2)), ("b", stage("v", "y", scale: 3))]), []),
    ModelPair(
      "field of a stage", pipeline([("a", stage("x", "v", scale: 2)), ("b", stage("v", "y", scale: 3))]),
      pipeline([("a", stage("x", "v", scale: 2)), ("b", stage("v", "y", scale: 4))]),
      ["stage 1 b: (scaler) scaleValue [3.0] → [4.0]"]),
    ModelPair(
      "name of a stage", pipeline([("a", stage("x", "v", scale: 2)), ("b", stage("v", "y", scale: 3))]),
      pipeline([("a", stage("x", "v", scale: 2)), ("c", stage("v", "y", scale: 3))]), ["1 c (scaler) was 'b'"]),
    ModelPair(
      "stage added", pipeline([("a", stage("x", "v", scale: 2)), ("b", stage("v", "y", scale: 3))]),
      pipeline([
        ("a", stage("x", "v", scale: 2)), ("b", stage("v", "y", scale: 3)), ("i", stage("v", "w", scale: 1)),
      ]), ["added 2 i (scaler)"]),
    ModelPair(
      "stage removed", pipeline([("a", stage("x", "y", scale: 2)), ("b", stage("x", "w", scale: 3))]),
      pipeline([("a", stage("x", "y", scale: 2))]), ["removed 1 b (scaler)"]),
  ]

  private static func described(_ change: (inout Metadata) -> Void) -> Model {
    var model = network(layers)
    var metadata = Metadata()
    metadata.license = "MIT"
    metadata.userDefined["date"] = "May"
    change(&metadata)
    model.description?.metadata = metadata
    return model
  }

  private static func with(_ change: (inout Model) -> Void) -> Model {
    var model = network(layers)
    change(&model)
    return model
  }

  static let descriptions: [ModelPair] = [
    ModelPair("license", described { _ in }, described { $0.license = "BSD" }, ["license: MIT → BSD"]),
    ModelPair("author added", described { _ in }, described { $0.author = "Ada" }, ["author: none → Ada"]),
    ModelPair(
      "entry of the metadata", described { _ in }, described { $0.userDefined["date"] = "June" },
      ["'date': May → June"]),
    ModelPair(
      "entry removed", described { _ in }, described { $0.userDefined = [:] }, ["'date': May → none"]),
    ModelPair(
      "empty metadata", with { $0.description?.metadata = nil }, with { $0.description?.metadata = Metadata() }, []),
    ModelPair(
      "specification version", with { $0.specificationVersion = 9 }, with { $0.specificationVersion = 10 },
      [
        "specification version: 9 → 10",
        "required systems: iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2 → "
          + "iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26",
      ]),
    ModelPair(
      "updatable", with { _ in }, with { $0.isUpdatable = true }, ["model: updatable no → yes"]),
    ModelPair(
      "input and layers", with { _ in },
      with { model in
        model = .neuralNetwork(
          [.dense("fc1", "image", "a", [1, 2, 3, 4])] + layers.dropFirst(), inputs: [.multiArray("image", [2])],
          outputs: [.multiArray("y", [2])])
      }, ["input 'x' renamed to 'image' (compilation)"]),
  ]
}
