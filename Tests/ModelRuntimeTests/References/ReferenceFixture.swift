import Foundation
import ModelFormat
import ModelOps
import ModelRuntime
import ModelSpec
import Testing

/// A model of `Fixtures` and the answers that another implementation gives for it; scripts/generate/reference_models/fixture.py says what
/// the files hold.
struct ReferenceFixture: CustomTestStringConvertible {
  /// How far a number may be from the expected one.
  struct Tolerance {
    var absolute: Double
    var relative: Double

    func allows(_ found: Double, for expected: Double) -> Bool {
      if expected.isNaN || found.isNaN { return expected.isNaN && found.isNaN }
      return found == expected || abs(found - expected) <= absolute + relative * abs(expected)
    }
  }

  let name: String
  var testDescription: String { name }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// One for every file NAME.mlmodel that lies in the folder.
  static let all: [ReferenceFixture] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".mlmodel") }.sorted().map { ReferenceFixture(name: String($0.dropLast(8))) }
  }()

  func model() throws -> Model {
    try ModelFile.read(Self.folder.appendingPathComponent("\(name).mlmodel").path).model
  }

  /// The members of the JSON file.
  func expected() throws -> ReferenceJSON {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))
    return ReferenceJSON(try JSONReader.value([UInt8](data)))
  }
}

/// A JSON value as the fixtures use it.
struct ReferenceJSON {
  struct Unexpected: Error, CustomStringConvertible {
    var description: String
  }

  let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// The member `name`; nil when it is not there.
  subscript(_ name: String) -> ReferenceJSON? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == name }.map { ReferenceJSON($0.value) }
  }

  func member(_ name: String) throws -> ReferenceJSON {
    guard let member = self[name] else { throw Unexpected(description: "member \(name) is missing") }
    return member
  }

  var members: [(name: String, value: ReferenceJSON)] {
    guard case .object(let members) = value else { return [] }
    return members.map { ($0.key, ReferenceJSON($0.value)) }
  }

  var elements: [ReferenceJSON] {
    guard case .array(let elements) = value else { return [] }
    return elements.map { ReferenceJSON($0) }
  }

  func string() throws -> String {
    guard case .string(let string) = value else { throw Unexpected(description: "\(value) is no string") }
    return string
  }

  func integer() throws -> Int64 {
    guard case .integer(let integer) = value else { throw Unexpected(description: "\(value) is no integer") }
    return integer
  }

  func number() throws -> Double {
    switch value {
    case .integer(let integer): return Double(integer)
    case .unsigned(let integer): return Double(integer)
    case .number(let number): return number
    case .string("nan"): return .nan
    case .string("inf"): return .infinity
    case .string("-inf"): return -.infinity
    default: throw Unexpected(description: "\(value) is no number")
    }
  }
}
