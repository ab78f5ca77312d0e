import Testing

@testable import ModelInspect

struct NearestNameTests {
  private static let names = ["inspect", "validate", "compile", "predict", "pack", "unpack", "ls", "list"]

  @Test(
    arguments: [
      ("inspct", "inspect"), ("Inspect", "inspect"), ("valid", "validate"), ("comiple", "compile"), ("lst", "ls"),
      ("lsit", "list"), ("unpakc", "unpack"), ("pck", "pack"),
    ])
  func finds(text: String, name: String) {
    #expect(NearestName.of(text, in: Self.names) == name)
  }

  @Test(arguments: ["frobnicate", "x", "", "model.mlmodel", String(repeating: "inspect", count: 10)])
  func findsNothing(text: String) {
    #expect(NearestName.of(text, in: Self.names) == nil)
  }

  @Test func sentences() {
    #expect(
      NearestName.sentence("inspct", of: "modelc", known: Self.names)
        == "'inspct' is not a command of modelc. Did you mean 'inspect'?")
    #expect(NearestName.sentence("x\u{1b}", of: "modelc", known: []) == "'x\\u{1b}' is not a command of modelc")
  }
}
