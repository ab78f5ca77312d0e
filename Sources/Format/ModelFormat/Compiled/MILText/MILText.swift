public import ModelSpec
internal import OrderedCollections

/// What a `model.mil` says: a program, and what the text adds to it.
///
/// A text holds less than a `MILSpec.Program`: only the active block of each function, no `docString`, and arguments,
/// attributes and function inputs in the order of their names.
public struct MILText: Equatable, Sendable {
  /// How the text spells values.
  public var dialect: MILTextDialect
  /// The program.
  public var program: MILSpec.Program
  /// Version of the compiler that wrote the text, `coremlc-version` of its `buildInfo`. Nil: none is written.
  public var compilerVersion: String?
  /// Version of the compiler's MIL component, `coremlc-component-MIL` of its `buildInfo`. Nil: none is written.
  public var componentVersion: String?
  /// Allowed shapes of the inputs, by function. Functions whose shapes are all fixed are absent.
  public var flexibleShapes: [String: FlexibleShapeInformation]

  /// The text of `program`.
  ///
  /// - Parameters:
  ///   - compilerVersion: Version of the compiler, for `buildInfo`; nil to leave it out.
  ///   - componentVersion: Version of its MIL component, for `buildInfo`; nil to leave it out.
  ///   - flexibleShapes: Allowed shapes of the inputs, by function.
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
    let functions = (description?.functions ?? []).byName
    for name in program.functions.keys {
      let inputs = functions.isEmpty ? description?.input ?? [] : functions[name]?.input ?? []
      flexibleShapes[name] = FlexibleShapeInformation(inputs)
    }
  }

  static let compilerVersionKey = "coremlc-version"
  static let componentVersionKey = "coremlc-component-MIL"
  static let buildInfoKey = "buildInfo"
}

/// The two forms of `model.mil` that Apple's compiler writes. They differ in how a value of rank 0 is spelt:
/// `tensor<int32, []>(3)` in the first, `int32(3)` in the second.
public enum MILTextDialect: String, CaseIterable, Sendable {
  /// Up to specification version 8: `tensor<int32, []>(3)`.
  case program1_0 = "1.0"
  /// From specification version 9 on: `int32(3)`.
  case program1_3 = "1.3"

  /// The form that goes with a model's `specificationVersion`.
  public init(specificationVersion: Int32) {
    self = SpecificationVersion(specificationVersion) < .iOS18 ? .program1_0 : .program1_3
  }
}
