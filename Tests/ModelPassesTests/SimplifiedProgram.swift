import ModelFormat
import ModelPasses
import ModelRuntime
import ModelSpec
import ModelValidation
import OrderedCollections
import Testing
import _ModelTestSupport

/// A program in text form before and after passes.
struct SimplifiedProgram {
  var before: Model
  var after: Model
  var rows: [Simplification.Row]

  /// - Parameters:
  ///   - body: The operations of `main`, which has the input `x` and the output `y`.
  ///   - input: The type of `x`.
  ///   - passes: Names of passes.
  init(
    _ body: String, input: String = "tensor<fp32, [2, 3]>", passes: [String], keeping: NameSet = [],
    changesInterface: Bool = false
  ) throws {
    try self.init(
      text: "func main<ios18>(\(input) x) {\n\(body)\n} -> (y);", input: input, passes: passes, keeping: keeping,
      changesInterface: changesInterface)
  }

  /// A program of whole functions.
  init(
    text: String, input: String = "tensor<fp32, [2, 3]>", passes: [String], keeping: NameSet = [],
    changesInterface: Bool = false, states: [FeatureDescription] = []
  ) throws {
    let parsed = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8))
    let block = parsed.program.functions.values.first?.activeBlock
    let y = block?.operations.flatMap(\.outputs).first { $0.name == "y" }?.type
    before = .model(
      .mlProgram(parsed.program), version: 9,
      inputs: [Self.feature("x", parsed.program.functions.values.first?.inputs.first?.type)],
      outputs: [Self.feature("y", y)])
    before.description?.state = states
    var options = Simplification.Options()
    options.passes = try passes.map { try #require(ProgramPasses.pass($0)) }
    options.keptPrecision = keeping
    options.changesInterface = changesInterface
    let result = try Simplification.run(ModelFile(before, format: .mlpackage), for: "/tmp/y.mlpackage", options)
    after = result.file.model
    rows = result.rows
    folder = try TemporaryFolder()
    path = folder.path("after.mlpackage")
    try result.file.write(to: path)
    // The programs of tests leave out what has a default; no pass may leave out more.
    var known = NameMap(ModelValidator.validate(before).filter(Self.isMissing).map { ($0.message, 1) }) { $0 + $1 }
    let findings = ValidationReport(of: path).findings.filter { finding in
      guard Self.isMissing(finding), let count = known[finding.message], count > 0 else {
        return finding.severity == .error
      }
      known[finding.message] = count - 1
      return false
    }
    #expect(findings == [])
  }

  private let folder: TemporaryFolder
  private let path: String

  private static func isMissing(_ finding: Diagnostic) -> Bool { finding.code == "operation-parameter-missing" }

  private static func feature(_ name: String, _ type: MILSpec.ValueType?) -> FeatureDescription {
    guard case .tensorType(let tensor)? = type?.kind else { return .multiArray(name, [], .float32) }
    let elements: ArrayFeatureType.ArrayDataType =
      switch tensor.dataType {
      case .float16: .float16
      case .int32: .int32
      default: .float32
      }
    return .multiArray(name, tensor.sizes.map { Int64($0 ?? 1) }, elements)
  }

  private func function(_ model: Model) -> MILSpec.Function? {
    guard case .mlProgram(let program)? = model.kind else { return nil }
    return program.functions.values.first
  }

  var block: MILSpec.Block { function(after)?.activeBlock ?? MILSpec.Block() }

  /// Types of the operations afterwards, constants left out, with those of nested blocks in brackets.
  var operations: String { Self.types(block) }

  private static func types(_ block: MILSpec.Block) -> String {
    block.operations.filter { $0.type != "const" }.map { operation in
      operation.type + operation.blocks.map { "[\(types($0))]" }.joined()
    }.joined(separator: " ")
  }

  /// The number of constants afterwards.
  var constantCount: Int { block.operations.filter { $0.type == "const" }.count }

  /// The largest difference between the numbers that both models give for some numbers, relative where they are above 1.
  func difference() throws -> Double {
    let expected = try Self.results(RuntimeModel(before), before)
    let found = try Self.results(RuntimeModel.load(ModelFile.read(path)), after)
    try #require(expected.count == found.count && !found.isEmpty)
    return zip(expected, found).map { abs($0 - $1) / max(1, abs($0)) }.max() ?? 0
  }

  private static func results(_ model: RuntimeModel, _ specification: Model) throws -> [Double] {
    guard case .multiArrayType(let type)? = specification.description?.input.first?.type?.kind else { return [] }
    let shape = type.shape.map { Int($0) }
    let count = shape.reduce(1, *)
    let numbers = (0..<count).map { Double(($0 * 37 + 11) % 23) / 4 - 2.5 }
    let features: NameMap<FeatureValue> = ["x": .array(FeatureArray(doubles: numbers, shape: shape))]
    guard case .array(let array)? = try model.prediction(from: features)["y"] else { return [] }
    return array.doubles
  }
}
