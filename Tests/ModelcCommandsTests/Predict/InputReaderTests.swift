import ModelFormat
import ModelImage
import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelcCommands

struct InputReaderTests {
  private let reader = InputReader(fit: .scaleFill)

  static func feature(_ kind: FeatureType.Kind) -> FeatureDescription {
    .with {
      $0.name = "x"
      $0.type = .with { $0.kind = kind }
    }
  }

  private static let array = feature(.multiArrayType(ArrayFeatureType()))
  private static let dictionary = feature(.dictionaryType(.with { $0.keyType = .int64KeyType(Int64FeatureType()) }))
  private static let sequence = feature(.sequenceType(.with { $0.kind = .stringType(StringFeatureType()) }))

  @Test func stretchedImagesAreNoted() {
    let type = ImageFeatureType.with {
      ($0.width, $0.height) = (28, 14)
      $0.colorSpace = .grayscale
    }
    func note(_ width: Int, _ height: Int, fit: CropAndScale = .scaleFill) -> String? {
      InputReader(fit: fit).stretching(of: PixelBuffer(width: width, height: height, format: .gray8), type)?.message
    }
    #expect(note(23, 17) == "the image has 23 × 17 pixels, and is stretched to 28 × 14")
    #expect(note(17, 23) != nil && note(28, 28) != nil)
    // The same size, the same proportions, nearly the same, and what keeps them.
    #expect(note(28, 14) == nil && note(56, 28) == nil && note(100, 51) == nil)
    #expect(note(23, 17, fit: .centerCrop) == nil && note(23, 17, fit: .scaleFit) == nil)
  }

  @Test func readsByTheDeclaredKind() throws {
    guard case .string("3") = try reader.value("3", for: Self.feature(.stringType(StringFeatureType()))),
      case .double(3) = try reader.value("3", for: Self.feature(.doubleType(DoubleFeatureType()))),
      case .double(let infinite) = try reader.value("-inf", for: Self.feature(.doubleType(DoubleFeatureType()))),
      case .int64(3) = try reader.value("3", for: Self.feature(.int64Type(Int64FeatureType()))),
      case .array(let number) = try reader.value("3", for: Self.array),
      case .array(let nested) = try reader.value("[[1, 2], [3, \"nan\"], [true, 6]]", for: Self.array),
      case .dictionary(.integers([1: 0.5])) = try reader.value("{\"1\": 0.5}", for: Self.dictionary),
      case .sequence(.strings(["a"])) = try reader.value("[\"a\"]", for: Self.sequence)
    else {
      Issue.record("a value is of another kind")
      return
    }
    #expect(infinite == -.infinity)
    #expect(number.shape == [1])
    #expect(nested.shape == [3, 2])
    #expect(nested.doubles[4] == 1)
    #expect(nested.doubles[3].isNaN)
  }

  @Test func arraysAreImagesToo() throws {
    let gray = Self.feature(
      .imageType(
        .with {
          ($0.width, $0.height) = (2, 1)
          $0.colorSpace = .grayscale
        }))
    let images = FeatureArray(doubles: [0, 300, -1, 2.5], shape: [2, 1, 2])
    let values = try #require(try reader.batch(images, for: gray, from: "a.npz"))
    guard case .image(let first) = try values.value(at: 0), case .image(let second) = try values.value(at: 1) else {
      Issue.record("no images")
      return
    }
    #expect(first.bytes(as: .gray8) == [0, 255])
    #expect(second.bytes(as: .gray8) == [0, 3])
    #expect(try reader.batch(FeatureArray(doubles: [1, 2], shape: [1, 2]), for: gray, from: "a.npz") == nil)
  }

  @Test(arguments: [
    ("1.5", feature(.int64Type(Int64FeatureType())), "input 'x' is 1.5, expected an integer"),
    ("a", feature(.doubleType(DoubleFeatureType())), "input 'x' is 'a', expected a number"),
    (
      "{}", array,
      "input 'x' is an object, expected an array: a .npy file, or JSON such as [1, 2, 3] or a .json file with it"
    ),
    ("[[1], [2, 3]]", array, "input 'x' holds a list of 2 at [1], expected 1 as in the first one"),
    ("[[1], 2]", array, "input 'x' holds 2 at [1], expected a list of 1"),
    ("[[1], [[2]]]", array, "input 'x' holds a list at [1, 0], expected a number"),
    ("[1, \"a\"]", array, "input 'x' holds 'a' at [1], expected a number"),
    ("{\"a\": 1}", dictionary, "input 'x' has a key 'a', expected integers as keys"),
    ("{\"1\": \"b\"}", dictionary, "input 'x' holds 'b' under '1', expected a number"),
    ("[\"a\", 2]", sequence, "input 'x' holds 2 at [1], expected a text"),
  ])
  func refuses(text: String, feature: FeatureDescription, sentence: String) {
    do {
      _ = try reader.value(text, for: feature)
      Issue.record("it is accepted")
    } catch {
      #expect(error.message == sentence)
    }
  }

  /// One axis more than the model declares is a batch, the declared ones are one value.
  @Test func arraysAreBatchesByTheirShape() throws {
    let feature = Self.feature(.multiArrayType(.with { $0.shape = [2] }))
    let batch = FeatureArray(doubles: [1, 2, 3, 4, 5, 6], shape: [3, 2])
    let values = try #require(try reader.batch(batch, for: feature, from: "a.npz"))
    #expect(values.count == 3)
    guard case .array(let last) = try values.value(at: 2) else {
      Issue.record("no array")
      return
    }
    #expect(last.shape == [2])
    #expect(last.doubles == [5, 6])
    #expect(try reader.batch(FeatureArray(doubles: [1, 2], shape: [2]), for: feature, from: "a.npz") == nil)
  }

  /// Whatever holds the inputs, reading it ends when time or memory is used up.
  @Test(arguments: ["json", "jsonl", "csv", "npz", "npy"])
  func readingHasABudget(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("rows.\(kind)")
    let rows = 20_000
    let array = NPYFile.bytes(of: FeatureArray(doubles: [Double](repeating: 1, count: rows * 2), shape: [rows, 2]))
    let bytes: [UInt8] =
      switch kind {
      case "json": Array(("[" + String(repeating: "{\"x\": [1, 2]},", count: rows) + "{\"x\": [1, 2]}]").utf8)
      case "jsonl": Array(String(repeating: "{\"x\": [1, 2]}\n", count: rows).utf8)
      case "csv": Array(("x\n" + String(repeating: "\"[1, 2]\"\n", count: rows)).utf8)
      case "npz": try NPZFile.bytes([("x", array)])
      default: array
      }
    try WholeFile.write(bytes, to: path)
    let feature = Self.feature(.multiArrayType(.with { $0.shape = [kind == "npy" ? Int64(rows) : 2] }))
    for (budget, code) in [
      (WorkBudget(timeLimit: .nanoseconds(1)), "time-limit"), (WorkBudget(byteLimit: 200_000), "memory-limit"),
    ] {
      let reader = InputReader(fit: .scaleFill, budget: InputBudget(budget))
      let error = #expect(throws: Diagnostic.self) {
        if kind == "npy" {
          _ = try reader.value(path, for: feature)
        } else {
          _ = try InputBatch(reader: reader, inputs: [feature]).rows(path, sharing: [:])
        }
      }
      #expect(error?.code.rawValue == code)
    }
  }

  @Test(
    arguments: [
      ("x=3", "x", "3"), ("x=y=3", "x=y", "3"), ("[1]", nil, nil),
    ] as [(String, String?, String?)])
  func namesAreTheLongestThatFit(argument: String, name: String?, text: String?) {
    var longer = Self.array
    longer.name = "x=y"
    let found = try? InputNames([Self.array, longer]).split(argument)
    #expect(found?.feature.name == name)
    #expect(found?.text == text)
  }

  /// Where a model has both spellings of a text, each names its own input; where it has one, a terminal may write the other.
  @Test func spellingsOfNames() throws {
    let both = InputNames(Spellings.both.map { .double($0) })
    for name in Spellings.both { #expect(try both.split("\(name)=1").feature.name == name) }
    let one = InputNames([.double(Spellings.composed), .double("x")])
    #expect(try one.split("\(Spellings.decomposed)=1").feature.name == Spellings.composed)
  }

  @Test(.timeLimit(.minutes(1))) func thousandsOfNamesAreFound() throws {
    let inputs = (0..<20_000).map { FeatureDescription.double("x\($0)") }
    let names = InputNames(inputs)
    for input in inputs { #expect(try names.split("\(input.name)=a=1").feature.name == input.name) }
  }
}
