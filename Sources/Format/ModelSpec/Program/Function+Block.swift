internal import OrderedCollections

extension MILSpec.Function {
  /// The block that runs: the one that `opset` names. Nil when there is none.
  public var activeBlock: MILSpec.Block? {
    blockSpecializations[opset]
  }
}
