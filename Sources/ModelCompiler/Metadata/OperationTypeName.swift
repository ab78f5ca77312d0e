internal import ModelOps
internal import ModelSpec

/// The name by which `mlProgramOperationTypeHistogram` counts an operation.
///
/// An operation that is as it first was has its name in capitals: `SliceByIndex`. One that a later opset changed has that
/// opset before it: `Ios17.sliceByIndex`.
enum OperationTypeName {
  /// The name of `operation` in a function of the opset that came with specification version `opset`.
  static func name(of operation: String, opset: Int) -> String {
    let words = operation.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let changed = OperationOpsets.lastRevision(operation, upTo: opset), changed > OperationSet.firstVersion,
      let set = OperationSet(SpecificationVersion(Int32(clamping: changed)))
    else { return words }
    return "Ios\(set.iOSRelease)." + words.prefix(1).lowercased() + words.dropFirst()
  }
}
