import ModelSpec
import Testing

@testable import ModelValidation

struct ValidationContextTests {
  @Test func warningsDoNotHideErrors() {
    var context = ValidationContext()
    for _ in 0..<2000 { context.warning("odd", "something is odd") }
    context.error("wrong", "something is wrong")
    #expect(context.findings.count { $0.severity == .warning } == 1000)
    #expect(context.findings.contains { $0.code == "wrong" })
    #expect(context.findings.last?.message == "1000 more findings are not shown")
    #expect(context.findings.last?.severity == .error)
  }

  @Test func whatIsDroppedIsCounted() {
    var context = ValidationContext()
    for _ in 0..<1500 { context.error("wrong", "something is wrong") }
    #expect(context.findings.count == 1001)
    #expect(context.findings.last?.message == "500 more findings are not shown")
  }

  @Test func placesGoWithTheWalk() {
    var context = ValidationContext()
    context.within("layers", 2, named: "conv") { $0.error("wrong", "something is wrong", at: "weights") }
    context.error("wrong", "something is wrong")
    #expect(context.findings.map(\.location.description) == ["layer 'conv' › weights", ""])
  }

  @Test func aVersionThatIsTooLowNamesTheOneNeeded() {
    var context = ValidationContext()
    context.require(3, of: 3, for: "a part")
    context.require(4, of: 3, for: "a part")
    #expect(context.findings.map(\.message) == ["a part needs specification version 4, but the model has 3"])
  }
}
