package import ModelFormat
package import ModelSpec
internal import ModelValidation
internal import OrderedCollections

/// Runs passes over the ML Programs of a model: the model itself, or the stages of a pipeline.
package struct Simplification {
  /// What to do.
  package struct Options: Sendable {
    /// The passes, in the order of `ProgramPasses.all` whatever their order here. Those that are run by default unless
    /// stated.
    package var passes = ProgramPasses.all.filter { $0.isDefault }
    /// Names of values and types of operations that keep their precision.
    package var keptPrecision: NameSet = []
    /// Whether arrays of the interface change their precision too.
    package var changesInterface = false

    /// The passes that are run by default, and nothing else.
    package init() {}
  }

  /// What one pass did.
  package struct Row: Equatable, Sendable {
    /// The pass.
    package var pass: String
    /// How often it changed something.
    package var changes = 0
    /// By how much the number of operations fell, constants left out; negative when it rose.
    package var removed = 0
  }

  /// What came of it.
  package struct Result: Sendable {
    /// The model, whose weights are those that it needs.
    package var file: ModelFile
    /// Operations before, constants left out.
    package var operationsBefore: Int
    /// Operations after.
    package var operationsAfter: Int
    /// Constants before and after.
    package var constants: (before: Int, after: Int)
    /// What each pass did, in the order in which they ran.
    package var rows: [Row]
    /// Whether anything changed.
    package var hasChanged: Bool { rows.contains { $0.changes > 0 } }
  }

  /// How often all passes run at most; each round begins with what the one before left.
  private static let roundLimit = 16

  private let options: Options
  private let context: PassContext
  private var rows: [Row]

  /// Simplifies the programs of `file`.
  ///
  /// - Parameter path: Where the result is going to be written.
  /// - Throws: `Diagnostic` when the model has no program, its weights are missing, or the result is not valid.
  package static func run(
    _ file: ModelFile, for path: String, _ options: Options = Options()
  ) throws(Diagnostic) -> Result {
    try check(file.model)
    var precision = PassContext.Precision()
    precision.kept = options.keptPrecision
    if options.changesInterface { precision.interface = InterfacePrecision.arrays(of: file.model) }
    var run = Simplification(options, PassContext(file, path: path, precision: precision))
    let before = operationCount(file.model)
    var model = file.model
    try run.simplify(&model)
    var result = Result(
      file: file, operationsBefore: before, operationsAfter: operationCount(model),
      constants: (constantCount(file.model), constantCount(model)), rows: run.rows)
    guard result.hasChanged else { return result }
    if options.changesInterface {
      let types = options.passes.map { $0.name }
      InterfacePrecision.apply(types, to: &model)
    }
    var gathering = WeightGathering()
    try gathering.gather(&model, from: run.context.file)
    result.file.model = model
    result.file.take(gathering, insteadOfThoseOf: file.model)
    try validate(model, instead: file.model)
    return result
  }

  private init(_ options: Options, _ context: PassContext) {
    self.options = options
    self.context = context
    rows = options.passes.map { Row(pass: $0.name) }
  }

  private static func check(_ model: Model) throws(Diagnostic) {
    if operationCount(model) > 0 || hasProgram(model) { return }
    let isNetwork = model.network != nil || model.pipeline?.models.contains { $0.network != nil } == true
    throw Diagnostic(
      "simplify-type", "the model has no ML Program; only the operations of ML Programs can be simplified",
      remedy: isNetwork ? "convert it first: modelc convert MODEL --to mlprogram OUT" : nil)
  }

  private static func hasProgram(_ model: Model) -> Bool {
    if case .mlProgram? = model.kind { return true }
    return model.pipeline?.models.contains(where: hasProgram) == true
  }

  /// Operations of all programs of `model`, constants left out.
  package static func operationCount(_ model: Model) -> Int {
    if case .mlProgram(let program)? = model.kind { return operationCount(program) }
    return model.pipeline?.models.reduce(0) { $0 + operationCount($1) } ?? 0
  }

  private static func operationCount(_ program: MILSpec.Program) -> Int {
    program.functions.values.flatMap(\.blockSpecializations.values).reduce(0) { $0 + $1.operationCount }
  }

  /// Constants of all programs of `model`.
  private static func constantCount(_ model: Model) -> Int {
    if case .mlProgram(let program)? = model.kind {
      return program.functions.values.flatMap(\.blockSpecializations.values).reduce(0) { $0 + $1.constantCount }
    }
    return model.pipeline?.models.reduce(0) { $0 + constantCount($1) } ?? 0
  }

  private mutating func simplify(_ model: inout Model) throws(Diagnostic) {
    if case .mlProgram(var program)? = model.kind {
      try simplify(&program)
      model.kind = .mlProgram(program)
    } else if var pipeline = model.pipeline {
      for index in pipeline.models.indices { try simplify(&pipeline.models[index]) }
      model.pipeline = pipeline
    }
  }

  private mutating func simplify(_ program: inout MILSpec.Program) throws(Diagnostic) {
    for index in program.functions.values.indices {
      var function = program.functions.values[index]
      UniqueNames.make(&function)
      if try simplify(&function) { program.functions.values[index] = function }
    }
  }

  /// - Returns: Whether anything changed.
  private mutating func simplify(_ function: inout MILSpec.Function) throws(Diagnostic) -> Bool {
    var hasChanged = false
    var done: Set<Int> = []
    for _ in 0..<Self.roundLimit {
      var count = 0
      for (index, pass) in options.passes.enumerated() where !done.contains(index) {
        let before = function.operationCount
        let changes = try pass.run(&function, context)
        // A change of the precision is complete at once; a second one would find its own casts.
        if !pass.isDefault { done.insert(index) }
        rows[index].changes += changes
        rows[index].removed += before - function.operationCount
        count += changes
      }
      guard count > 0 else { break }
      hasChanged = true
    }
    return hasChanged
  }

  /// - Throws: the first error of the result that the model did not have before.
  private static func validate(_ model: Model, instead old: Model) throws(Diagnostic) {
    let findings = ModelValidator.validate(model).filter { $0.severity == .error }
    guard !findings.isEmpty else { return }
    let known = Set(ModelValidator.validate(old).map(\.code.rawValue))
    guard let finding = findings.first(where: { !known.contains($0.code.rawValue) }) else { return }
    var problem = finding.prefixed(by: "the simplified model would not be valid")
    problem.remedy = "leave passes out with --skip until it is, and report this: it is a fault of a pass"
    throw problem
  }
}

extension MILSpec.Function {
  /// Operations of all blocks, constants left out.
  fileprivate var operationCount: Int { blockSpecializations.values.reduce(0) { $0 + $1.operationCount } }
}
