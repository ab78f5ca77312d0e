import Foundation
import ModelCodegen
import Testing

/// The classes in the folder `Classes` are what the style `modern` writes today. `RECORD=1` writes them; for a further
/// model put an empty file there.
@Suite struct GeneratedClassesTests {
  @Test(arguments: ModernModels.names)
  func isAsRecorded(name: String) throws {
    let printer = try #require(
      PrinterTable.printer(style: "modern", language: .swift, options: PrintingOptions()))
    let interface = try Interface(model: try ModernModels.model(name), resourceName: name)
    let file = try #require(try printer.files(for: interface).first)
    #expect(file.name == name + ".swift")
    let place = ModernModels.classes.appendingPathComponent(file.name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(file.text.utf8).write(to: place) }
    let recorded = String(decoding: try Data(contentsOf: place), as: UTF8.self)
    #expect(recorded == file.text, "run the tests with RECORD=1 and look at the difference")
  }

  @Test func thereAreSome() {
    #expect(ModernModels.names.count >= 7)
  }
}
