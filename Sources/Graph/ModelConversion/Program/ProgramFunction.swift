package import ModelFormat
package import ModelOps
package import ModelSpec
internal import OrderedCollections

/// A graph as a function of an ML Program, whatever format it was read from.
package struct ProgramFunction: Sendable {
  /// The function, with constants as `const` operations.
  package let function: MILSpec.Function
  /// The specification version that a model with this function needs.
  package let version: Int
  /// Types of the function's outputs by their names.
  package let outputTypes: NameMap<ModelOps.ValueType>

  /// Makes a function of operations that `GraphConversion` composed. What nothing uses is left out, and results have the
  /// names of the outputs.
  ///
  /// - Parameters:
  ///   - version: The specification version that the model needs for other reasons.
  ///   - weights: The weight file, which large constants are appended to.
  /// - Throws: `OperationError` when no operation set has all operations, a value's type is not known, or a constant cannot
  ///   be written.
  package init(
    _ graph: Graph, version: Int = OperationSet.firstVersion, weights: inout WeightBlobWriter
  ) throws(OperationError) {
    let graph = HalfWeights.run(ProgramCleanup.run(graph))
    self.version = max(try ProgramVersion.version(of: graph), version)
    guard let opset = OperationSet(SpecificationVersion(Int32(clamping: self.version))) else {
      throw OperationError("no operation set is known for specification version \(self.version)")
    }
    var raising = ProgramRaising(opset, weights: weights)
    function = try raising.function(WrittenDefaults.run(graph, version: self.version))
    weights = raising.weights
    outputTypes = ProgramCleanup.types(of: graph)
  }

  /// A program whose only function this is.
  package var program: MILSpec.Program {
    .with {
      $0.version = 1
      $0.functions["main"] = function
    }
  }
}
