import Foundation
import ModelCodegen
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Compares with classes that Xcode wrote, where the folder of reference models is there. The models of most of them are
/// not public: their signatures are rebuilt here.
@Suite(.needsSharedFiles) struct SharedGoldenTests {
  private func golden(_ name: String) throws -> String {
    try String(contentsOfFile: SharedFiles.path("golden/generated/\(name)"), encoding: .utf8)
  }

  private func expect(_ ours: String, is theirs: String, _ name: String) {
    let difference = LineDifference(ours, theirs)
    #expect(difference.lines.isEmpty, "\(name):\n\(difference)")
    #expect(difference.lines.isEmpty == (ours == theirs))
  }

  /// Its owner's editor took spaces from the ends of lines and put one after a colon; all other classes of that
  /// generation that are known have them the other way round.
  @Test func digitClassifierFromItsModel() throws {
    let path = SharedFiles.path("golden/compiled/mnist-classifier-2022/MNISTClassifier.mlmodel")
    let model = try ModelFile.read(path).model
    let interface = try Interface(model: model, resourceName: "MNISTClassifier")
    let printer = try #require(PrinterTable.printer(style: "xcode13", language: .swift, options: PrintingOptions()))
    let theirs = try golden("MNISTClassifier.swift")
      .replacingOccurrences(of: "options: prediction options\n", with: "options: prediction options \n")
      .replacingOccurrences(of: "withExtension: ", with: "withExtension:")
    expect(try printer.files(for: interface)[0].text, is: theirs, "MNISTClassifier")
  }

  @Test func hoopDetector() throws {
    let signature = RealSignature(
      "HoopDetectorOnlineIshleyir", "xcode16", version: 3,
      [
        .image("imagePath", width: 416, height: 416).described("Input image"),
        .double("iouThreshold").optional.described(
          "The maximum allowed overlap (as intersection-over-union ratio) for any pair of output bounding boxes (default: 0.45)"
        ),
        .double("confidenceThreshold").optional.described(
          "The minimum confidence score for an output bounding box (default: 0.25)"),
      ],
      [
        .multiArray("confidence", [], .double).described(
          "Boxes × Class confidence (see user-defined metadata \"classes\")"),
        .multiArray("coordinates", [], .double).described("Boxes × [x, y, width, height] (relative to image size)"),
      ])
    expect(try signature.files()[0].text, is: try golden("HoopDetectorOnlineIshleyir.swift"), signature.name)
  }

  /// Its owner made some declarations public, others not.
  @Test func squeezeNetWithoutItsOwnersAccess() throws {
    let signature = RealSignature(
      "SqueezeNet", "xcode11", version: 1,
      [.image("image", width: 227, height: 227, .bgr).described("Input image to be classified")],
      [
        .dictionary("classLabelProbs").described("Probability of each category"),
        .string("classLabel").described("Most likely image category"),
      ])
    let theirs = try golden("SqueezeNet.swift").replacingOccurrences(of: "public ", with: "")
    expect(try signature.files()[0].text, is: theirs, signature.name)
  }

  /// Its owner changed the header, the bundle and some blank lines, and made the classes `Sendable`.
  @Test func statefulMistralBeforeItsOwnersEdits() throws {
    let name = "StatefulMistral7BInstructFP16"
    let signature = RealSignature(
      name, "xcode16", access: .public, version: 9,
      [.multiArray("inputIds", [1, 1], .int32), .multiArray("causalMask", [1, 1, 1, 1], .float16)],
      [.multiArray("logits", [], .float16)], states: ["keyCache", "valueCache"])
    var theirs = try golden("\(name).swift")
    for (edited, original) in [
      (", @unchecked Sendable", ""), (" : @unchecked Sendable", ""), ("Bundle.main", "Bundle(for: self)"),
      (
        "//\n//  \(name).swift\n//  SwiftMistralCoreML\n\n",
        "//\n// \(name).swift\n//\n// This file was automatically generated and should not be edited.\n//\n"
      ),
      ("}\n\n/// Model Prediction Output Type", "}\n\n\n/// Model Prediction Output Type"),
    ] {
      #expect(theirs.contains(edited))
      theirs = theirs.replacingOccurrences(of: edited, with: original)
    }
    expect(try signature.files()[0].text, is: theirs, name)
  }

  /// Its owner indented blank lines.
  @Test func trainingInputExcerpt() throws {
    let signature = RealSignature(
      "UpdatableDrawingClassifier", "xcode11", version: 4, [], [],
      training: [
        .image("drawing", width: 28, height: 28, .grayscale).described("Example sketch"),
        .string("label").described("Associated true label of example sketch"),
      ])
    func unindented(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.allSatisfy { $0 == " " } ? "" : String(line)
      }.joined(separator: "\n")
    }
    let theirs = try golden("UpdatableDrawingClassifier-TrainingInput-excerpt.swift")
    let excerpt = try #require(theirs.range(of: "/// Model Update Input Type").map { String(theirs[$0.lowerBound...]) })
    #expect(unindented(try signature.files()[0].text).contains(unindented(excerpt)))
  }

  /// The only difference: we look for the model under the name that it has, not under that of the class.
  @Test(arguments: [
    RealSignature(
      "whisper-encoder-impl", "xcode15", .objectiveC, version: 4, [.multiArray("logmel_data", [1, 80, 3000])],
      [.multiArray("output", [])]),
    RealSignature(
      "whisper-decoder-impl", "xcode15", .objectiveC, version: 4,
      [.multiArray("token_data", [1, 1]), .multiArray("audio_data", [1, 1500, 384])], [.multiArray("cast_76", [])]),
  ])
  func whisper(signature: RealSignature) throws {
    let className = signature.name.replacingOccurrences(of: "-", with: "_")
    for file in try signature.files() {
      let theirs = try golden(file.name).replacingOccurrences(
        of: "pathForResource:@\"\(className)\"", with: "pathForResource:@\"\(signature.name)\"")
      expect(file.text, is: theirs, file.name)
    }
  }
}
