import Foundation
import ModelFormat
import ModelSpec
import Testing

@testable import ModelCheck

@Suite struct CheckFormatsTests {
  private let models = [
    CheckedModel(
      path: "Models/A, b.mlmodel",
      checks: [
        CheckedModel.Check(
          name: "valid",
          findings: [
            Diagnostic(
              .error, "weights-size", "`bias` holds 3 values\nexpected <4> & \"more\"",
              at: Location(file: "Models/A, b.mlmodel", byteOffset: 7), remedy: "export it 100 % again"),
            Diagnostic(.warning, "unused", "layer 'a|b`c' is not used"),
          ]),
        CheckedModel.Check(name: "ios16", findings: []),
      ]), CheckedModel(path: "B.mlpackage", checks: [CheckedModel.Check(name: "valid", findings: [])]),
  ]

  @Test func gitHub() {
    #expect(
      GitHubFormat.text(models) == """
        ::error file=Models/A%2C b.mlmodel,title=modelc%3A weights-size::`bias` holds 3 values expected <4> & "more" \
        (offset 0x7); export it 100 %25 again
        ::warning file=Models/A%2C b.mlmodel,title=modelc%3A unused::layer 'a|b`c' is not used

        """)
  }

  @Test func sarif() throws {
    let text = JSONWriter.text(SARIFFormat.json(models, version: "1.2"))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["version"] as? String == "2.1.0")
    let run = try #require((object?["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["weights-size", "unused"])
    #expect(results.map { $0["ruleIndex"] as? Int } == [1, 0])
    #expect(results.map { $0["level"] as? String } == ["error", "warning"])
    let place = try #require(
      (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect((place["artifactLocation"] as? [String: Any])?["uri"] as? String == "Models/A%2C%20b.mlmodel")
    #expect((place["region"] as? [String: Any])?["byteOffset"] as? Int == 7)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    for rule in try #require(driver["rules"] as? [[String: Any]]) {
      let text = try #require((rule["help"] as? [String: Any])?["text"] as? String)
      #expect(text.contains("modelc explain"))
    }
    let prints = results.compactMap { ($0["partialFingerprints"] as? [String: String])?["modelcFinding/v1"] }
    #expect(Set(prints).count == 2 && prints.allSatisfy { $0.count == 16 })
    // Bytes that moved are no other finding.
    var moved = models
    moved[0].checks[0].findings[0].location.byteOffset = 9
    #expect(JSONWriter.text(SARIFFormat.json(moved, version: "1.2")).contains(prints[0]))
  }

  @Test func junit() throws {
    let text = JUnitFormat.text(models)
    #expect(
      text.hasPrefix(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"modelc check\" tests=\"3\" failures=\"1\" errors=\"0\">\n"
      ))
    #expect(text.contains("<testsuite name=\"Models/A, b.mlmodel\" tests=\"2\" failures=\"1\" errors=\"0\">"))
    #expect(text.contains("expected &lt;4&gt; &amp; &quot;more&quot;"))
    #expect(text.contains("<testcase classname=\"B.mlpackage\" name=\"valid\"/>"))
    #expect(text.contains("<system-out>warning: layer &#39;a|b`c&#39; is not used</system-out>"))
    let control = CheckedModel(path: "\u{1}\u{ffff}", checks: [])
    #expect(JUnitFormat.text([control]).contains("name=\"\\u{1}\u{fffd}\""))
  }

  @Test func markdown() {
    let text = MarkdownFormat.text(models)
    #expect(text.hasPrefix("**2 models checked: 1 error**\n"))
    #expect(text.contains("| `Models/A, b.mlmodel` | ❌ valid ✅ ios16 | 1 | 1 |\n"))
    #expect(text.contains("layer 'a\\|b\\`c' is not used"))
    #expect(MarkdownFormat.text([models[1]]).hasPrefix("**1 model checked: no errors**\n"))
  }
}
