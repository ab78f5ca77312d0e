internal import ModelGraph
internal import ModelSpec

/// What an operation of Core AI becomes.
typealias AssetRule = @Sendable (inout AssetLowering, AssetCall) throws(OperationError) -> [AssetValue]

/// What operations of Core AI become, by their names.
enum AssetRules {
  static let all: [String: AssetRule] = Dictionary(
    (elementwise + binary + comparison + casting + shapes + slicing + contents + reduction + indexing + linear + windows
      + resizing + weights + quantization + control + complex).map { ($0.name, $0.rule) },
    uniquingKeysWith: { first, _ in first })

  /// Why a call without a rule cannot be run.
  static func reason(_ call: AssetCall) -> String {
    switch call.name {
    case "metal.metal4_kernel_v1": "it is a kernel for Apple's graphics processors"
    case "execution.delegate_v1", "execution.delegate_v2":
      "it is compiled code for the delegate '\(call.word("delegate_id") ?? "")'"
    case "dataflow.isolated_group_v1":
      "it is for the delegate '\(call.word("delegate_id") ?? "")', which only Apple's systems have"
    case "primitive.image_to_tensor_v1", "primitive.tensor_to_image_v1": "images of Core AI are not supported"
    default: "this operation is not supported"
    }
  }
}

/// A rule with the operation that it is for.
struct NamedAssetRule: Sendable {
  let name: String
  let rule: AssetRule

  init(_ name: String, _ rule: @escaping AssetRule) {
    self.name = name
    self.rule = rule
  }

  /// For an operation with one result.
  static func one(
    _ name: String, _ rule: @escaping @Sendable (inout AssetLowering, AssetCall) throws(OperationError) -> Operand
  ) -> NamedAssetRule {
    NamedAssetRule(name) { (lowering, call) throws(OperationError) in [.one(try rule(&lowering, call))] }
  }
}
