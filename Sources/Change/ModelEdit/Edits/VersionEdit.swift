internal import ModelOps
public import ModelSpec
internal import ModelValidation
internal import OrderedCollections

/// Sets the specification version. A lower one must suffice for everything that the model uses; the functions of an ML
/// Program then get the operation set of that version, if it contains their operations.
public struct VersionEdit: ModelEdit {
  /// The version, one of the known ones.
  public var version: Int32

  /// Sets `version`.
  public init(_ version: Int32) { self.version = version }

  public func apply(to model: inout Model) throws(Diagnostic) {
    guard SpecificationVersion.known.contains(SpecificationVersion(version)) else {
      throw EditProblem.value(
        "\(version)", of: "specification-version", expected: "a version from 1 to \(SpecificationVersion.newest.number)"
      )
    }
    let stated = model.specificationVersion
    try model.setVersion(version)
    guard version < stated else { return }
    let obstacles = ModelValidator.validate(model).filter { $0.code == "version-too-low" }
    guard let joined = Diagnostic(joining: obstacles) else { return }
    throw Diagnostic(
      "edit-version", "version \(version) is not enough: \(joined.message)", at: joined.location, found: "\(version)",
      remedy: "choose a higher version, or take out what needs it first")
  }
}

extension Model {
  /// Sets the version of this model and, if they have a higher one, of a pipeline's stages.
  fileprivate mutating func setVersion(_ version: Int32) throws(Diagnostic) {
    specificationVersion = version
    if var pipeline {
      for index in pipeline.models.indices where pipeline.models[index].specificationVersion > version {
        try pipeline.models[index].setVersion(version)
      }
      self.pipeline = pipeline
    }
    guard var program, let set = OperationSet(SpecificationVersion(version)) else { return }
    for name in program.functions.keys {
      guard var function = program.functions[name], let own = OperationSet(named: function.opset),
        own.specificationVersion > set.specificationVersion, let block = function.activeBlock
      else { continue }
      try block.check(for: set)
      var blocks: OrderedDictionary<String, MILSpec.Block> = [:]
      for (key, old) in function.blockSpecializations { blocks[key == own.name ? set.name : key] = old }
      (function.opset, function.blockSpecializations) = (set.name, blocks)
      program.functions[name] = function
    }
    self.program = program
  }
}

extension MILSpec.Block {
  /// - Throws: `Diagnostic` that names the first operation that `set` does not contain in this form.
  fileprivate func check(for set: OperationSet) throws(Diagnostic) {
    for operation in operations where operation.type != "const" {
      for block in operation.blocks { try block.check(for: set) }
      let name = operation.outputs.first?.name ?? operation.type
      if let introduced = OperationOpsets.introduced(operation.type), introduced > set.specificationVersion {
        throw Diagnostic(
          "edit-version", "operation '\(name)' is a `\(operation.type)`, which operation set \(set.name) does not have",
          found: operation.type, remedy: "specification version \(introduced) has it")
      }
      guard let form = OperationParameters.form(operation.type, version: set.specificationVersion) else { continue }
      for parameter in operation.inputs.keys where !form.names.contains(parameter) {
        throw Diagnostic(
          "edit-version",
          "operation '\(name)' (`\(operation.type)`) has parameter `\(parameter)`, which operation set \(set.name) does "
            + "not have", found: parameter)
      }
    }
  }
}
