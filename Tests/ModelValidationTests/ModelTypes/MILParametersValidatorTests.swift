import ModelSpec
import OrderedCollections
import Testing

@testable import ModelOps
@testable import ModelValidation

/// Every parameter of every operation in every operation set, left out, misspelt, of the wrong type, or computed.
@Suite struct MILParametersValidatorTests {
  /// One form of an operation, in the oldest set that has it.
  private struct Form {
    var operation: String
    var set: String
    var parameters: [OperationParameters.Parameter]

    /// The codes of the findings about parameters when `change` has changed the arguments.
    func codes(_ change: (inout OrderedDictionary<String, MILSpec.Argument>) -> Void = { _ in }) -> [String] {
      var arguments: OrderedDictionary<String, MILSpec.Argument> = [:]
      for parameter in parameters { arguments[parameter.name] = Self.argument(parameter.scalar) }
      change(&arguments)
      let computed = parameters.map { parameter in
        Program.operation(
          "identity", ["x": Program.names("x")],
          [Program.named("of_\(parameter.name)", Program.tensor([2], parameter.scalar.dataType))])
      }
      let call = Program.operation(operation, arguments, [Program.named("y")])
      let function = Program.function(Program.block(computed + [call], ["y"]), set: set)
      return ModelValidator.validate(Program.model(["main": function], version: 10)).map(\.code.rawValue)
        .filter { $0.hasPrefix("operation-parameter") }
    }

    static func argument(_ scalar: ScalarType) -> MILSpec.Argument {
      Program.argument(Program.value(Program.tensor([2], scalar.dataType), nil))
    }
  }

  private static let forms: [Form] = OperationParameters.table.keys.sorted().filter { $0 != "const" }.flatMap { name in
    OperationParameters.forms(name).compactMap { form in
      OperationSet.all.first { $0.specificationVersion == form.version }
        .map { Form(operation: name, set: $0.name, parameters: form.parameters) }
    }
  }

  @Test func completeOperationsAreAccepted() {
    #expect(Self.forms.filter { !$0.codes().isEmpty }.map(\.operation) == [])
  }

  @Test func missingParametersAreFound() {
    var count = 0
    for form in Self.forms {
      for parameter in form.parameters where parameter.default != .absent {
        count += 1
        let codes = form.codes { $0[parameter.name] = nil }
        let expected =
          parameter.default == .none
          ? ["operation-parameter-missing"]
          : ["operation-parameter-missing", "operation-parameter-unwritten"]
        #expect(codes.count == 1 && expected.contains(codes[0]), "\(form.operation) without \(parameter.name)")
      }
    }
    #expect(count == 635)
  }

  @Test func parametersWithoutAValueMayBeMissing() {
    for form in Self.forms {
      for parameter in form.parameters where parameter.default == .absent {
        #expect(form.codes { $0[parameter.name] = nil } == [], "\(form.operation) without \(parameter.name)")
      }
    }
  }

  @Test func misspeltParametersAreFound() {
    for form in Self.forms {
      for parameter in form.parameters {
        let codes = form.codes {
          $0[parameter.name + "z"] = $0[parameter.name]
          $0[parameter.name] = nil
        }
        #expect(codes.contains("operation-parameter-unknown"), "\(form.operation) with \(parameter.name)z")
      }
    }
  }

  @Test func elementsOfOtherTypesAreFound() {
    var count = 0
    for form in Self.forms {
      for parameter in form.parameters {
        guard let types = parameter.types,
          let wrong = [ScalarType.string, .fp32, .bool].first(where: { !types.contains($0) })
        else { continue }
        count += 1
        let codes = form.codes { $0[parameter.name] = Form.argument(wrong) }
        #expect(codes == ["operation-parameter-type"], "\(form.operation) with \(parameter.name) of \(wrong)")
      }
    }
    #expect(count == 686)
  }

  @Test func computedParametersAreFound() {
    for form in Self.forms {
      for parameter in form.parameters {
        let codes = form.codes { $0[parameter.name] = Program.names("of_\(parameter.name)") }
        let expected = parameter.isConstant ? ["operation-parameter-computed"] : []
        #expect(codes == expected, "\(form.operation) with computed \(parameter.name)")
      }
    }
  }

  /// Apple's compiler has no defaults for these, whatever coremltools' documentation says.
  @Test(arguments: [
    ("conv", ["strides", "pad", "dilations", "groups"]), ("conv_transpose", ["strides", "pad", "dilations", "groups"]),
    ("concat", ["interleave"]), ("gather", ["validate_indices"]),
  ])
  func someDefaultsAreStated(operation: String, names: [String]) {
    var count = 0
    for form in Self.forms where form.operation == operation {
      for name in names where form.parameters.contains(where: { $0.name == name }) {
        count += 1
        #expect(form.codes { $0[name] = nil } == ["operation-parameter-missing"])
      }
    }
    #expect(count >= names.count)
  }
}

extension OperationParameters.Parameter {
  /// A type of elements that it takes.
  fileprivate var scalar: ScalarType {
    guard let types else { return .fp32 }
    return ScalarType.allCases.first { types.contains($0) } ?? .fp32
  }
}
