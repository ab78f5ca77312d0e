import ModelSpec
import OrderedCollections
import Testing

@testable import ModelValidation

/// Values that are written to a state and returned.
@Suite struct StateWriteValidatorTests {
  private func codes(_ writer: String, _ state: String, _ value: String, returning name: String) -> [String] {
    let double = Program.operation(
      "add", ["x": Program.names("x"), "y": Program.names("x")], [Program.named("double")])
    let write = Program.operation(writer, [state: Program.names("cache"), value: Program.names("double")], [])
    var context = ValidationContext()
    StateWriteValidator.validate(Program.block([double, write], [name]), &context)
    return context.findings.map(\.code.rawValue)
  }

  @Test func whatIsWrittenIsNotReturned() {
    #expect(codes("write_state", "input", "data", returning: "double") == ["state-returned"])
    #expect(codes("coreml_update_state", "state", "value", returning: "double") == ["state-returned"])
    #expect(codes("write_state", "input", "data", returning: "x") == [])
    #expect(codes("add", "x", "y", returning: "double") == [])
  }
}
