package import ModelSpec
internal import OrderedCollections

extension Model {
  /// Whether an operation of an ML Program, at any depth, makes numbers of half precision.
  package var computesInHalf: Bool {
    if let pipeline { return pipeline.models.contains(where: \.computesInHalf) }
    guard case .mlProgram(let program)? = kind else { return false }
    return program.functions.values.contains { function in
      function.blockSpecializations.values.contains(where: \.computesInHalf)
    }
  }
}

extension MILSpec.Block {
  fileprivate var computesInHalf: Bool {
    operations.contains { operation in
      guard operation.type != "const" else { return false }
      return operation.blocks.contains(where: \.computesInHalf)
        || operation.outputs.contains { output in
          guard case .tensorType(let type)? = output.type?.kind else { return false }
          return type.dataType == .float16
        }
    }
  }
}
