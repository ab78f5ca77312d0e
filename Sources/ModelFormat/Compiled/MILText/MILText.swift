public import ModelSpec
internal import OrderedCollections

/// What a `model.mil` says: a program, and what the text adds to it.
///
/// A text holds less than a `MILSpec.Program`: only the active block of each function, no `docString`, and arguments,
/// attributes and function inputs in the order of their names.
public struct MILText: Equatable, Sendable {
  public var dialect: MILTextDialect
  public var program: MILSpec.Program
  /// Version of the compiler that wrote the text, `coremlc-version` of its `buildInfo`. Nil: none is written.
  public var compilerVersion: String?
  /// Version of the compiler's MIL component, `coremlc-component-MIL` of its `buildInfo`. Nil: none is written.
  public var componentVersion: String?
  /// Allowed shapes of the inputs, by function. Functions whose shapes are all fixed are absent.
  public var flexibleShapes: [String: FlexibleShapeInformation]

  public init(
    _ program: MILSpec.Program, dialect: MILTextDialect, compilerVersion: String? = nil,
    componentVersion: String? = nil, flexibleShapes: [String: FlexibleShapeInformation] = [:]
  ) {
    self.program = program
    self.dialect = dialect
    self.compilerVersion = compilerVersion
    self.componentVersion = componentVersion
    self.flexibleShapes = flexibleShapes
  }

  /// The text of a model's program; the dialect follows from `specificationVersion`, the allowed shapes from
  /// `description`.
  public init(
    _ program: MILSpec.Program, specificationVersion: Int32, description: ModelDescription?, compilerVersion: String?,
    componentVersion: String?
  ) {
    self.init(
      program, dialect: MILTextDialect(specificationVersion: specificationVersion), compilerVersion: compilerVersion,
      componentVersion: componentVersion)
    for name in program.functions.keys {
      let functions = description?.functions ?? []
      let inputs =
        functions.isEmpty
        ? description?.input ?? [] : functions.first { $0.name == name }?.input ?? []
      flexibleShapes[name] = FlexibleShapeInformation(inputs)
    }
  }

  static let compilerVersionKey = "coremlc-version"
  static let componentVersionKey = "coremlc-component-MIL"
  static let buildInfoKey = "buildInfo"
}
