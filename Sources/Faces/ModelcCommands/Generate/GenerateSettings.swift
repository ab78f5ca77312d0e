internal import ModelCodegen
internal import ModelFormat
internal import ModelSpec

/// Settings for generated code from the `modelc.json` of a SwiftPM target, for all its models or for individual ones.
struct GenerateSettings: Equatable {
  var style: String?
  var access: PrintingOptions.Access?
  var className: String?

  /// Reads the settings for a model from the contents of a `modelc.json`.
  ///
  /// - Parameters:
  ///   - path: Path of the file, for messages.
  ///   - model: File name of the model, such as `Digits.mlmodel`.
  ///   - siblings: File names of the other models that the settings apply to.
  /// - Throws: A diagnostic that names an invalid setting and the valid ones.
  static func read(
    _ bytes: [UInt8], path: String, for model: String, siblings: [String]
  ) throws(Diagnostic) -> GenerateSettings {
    let reading = GenerateSettingsReading(path: path)
    let members = try reading.members(try reading.root(bytes), in: nil)
    var settings = GenerateSettings()
    var ofModel = GenerateSettings()
    for (key, value) in members {
      guard key == "models" else {
        try settings.set(key, value, by: reading)
        continue
      }
      for (name, value) in try reading.members(value, in: "models") {
        guard name.contains(".") else {
          throw reading.problem(
            "`models` › '\(name)' is not the file name of a model",
            remedy: "write '\(name).mlmodel' or '\(name).mlpackage'")
        }
        guard name == model || siblings.contains(name) else {
          throw reading.problem(
            "`models` › '\(name)': the target has no model with this name",
            remedy: "its models are \(([model] + siblings).sorted().joined(separator: ", "))")
        }
        var single = GenerateSettings()
        for (key, value) in try reading.members(value, in: name) { try single.set(key, value, by: reading) }
        if name == model { ofModel = single }
      }
    }
    guard settings.className == nil || siblings.isEmpty else {
      throw reading.problem(
        "`className` would apply to several classes, since the target has several models",
        remedy: "set it under `models`, for one model")
    }
    return GenerateSettings(
      style: ofModel.style ?? settings.style, access: ofModel.access ?? settings.access,
      className: ofModel.className ?? settings.className)
  }

  /// Reads the settings in the file at `path`.
  ///
  /// - Parameter model: Path of the model.
  static func read(_ path: String, for model: String, siblings: [String]) throws -> GenerateSettings {
    let limits = Limits()
    let bytes = try WholeFile.read(path, limit: limits.jsonBytes)
    let name = FilePath.name(of: model)
    return try read(bytes, path: path, for: name, siblings: siblings)
  }

  private mutating func set(
    _ key: String, _ value: JSONValue, by reading: GenerateSettingsReading
  ) throws(Diagnostic) {
    switch key {
    case "style": style = try reading.word(value, of: key, among: PrinterTable.styles(of: .swift))
    case "access":
      access = .init(
        rawValue: try reading.word(value, of: key, among: PrintingOptions.Access.allCases.map(\.rawValue)))
    case "className":
      let name = try reading.text(value, of: key)
      guard Interface.className(for: name) == name else {
        throw reading.problem(
          "`className` is '\(name)', which is not a valid class name",
          remedy: "try '\(Interface.className(for: name))'")
      }
      className = name
    case "language":
      guard try reading.text(value, of: key) != PrintingOptions.Language.objectiveC.rawValue else {
        throw reading.problem(
          "`language` is 'objective-c', but this is a Swift target",
          remedy: "remove it; for Objective-C, run `modelc generate --language objective-c` yourself")
      }
      _ = try reading.word(value, of: key, among: [PrintingOptions.Language.swift.rawValue])
    default:
      throw reading.problem(
        "`\(key)` is not a setting",
        remedy: "the settings are `access`, `className`, `language`, `style` and, at the top level, `models`")
    }
  }
}

/// Reads the parts of a `modelc.json`.
struct GenerateSettingsReading {
  let path: String

  func root(_ bytes: [UInt8]) throws(Diagnostic) -> JSONValue {
    do throws(Diagnostic) {
      return try JSONReader.value(bytes)
    } catch {
      let offset = error.diagnostic.location.byteOffset ?? 0
      let before = bytes.prefix(offset)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let column = String(decoding: before[start...], as: UTF8.self).count + 1
      var problem = error.diagnostic
      problem.location = Location(file: path, lineAndColumn: .init(line: line, column: column))
      throw problem
    }
  }

  /// The members of the object `name`; nil for the whole file.
  func members(_ value: JSONValue, in name: String?) throws(Diagnostic) -> [(key: String, value: JSONValue)] {
    guard case .object(let members) = value else {
      throw problem("\(name.map { "'\($0)'" } ?? "the file") is not an object, expected { … }")
    }
    return members.map { ($0.key, $0.value) }
  }

  func text(_ value: JSONValue, of key: String) throws(Diagnostic) -> String {
    guard let text = value.string, !text.isEmpty else {
      throw problem("`\(key)` is not a string, expected one such as \"\(Self.examples[key] ?? "swift")\"")
    }
    return text
  }

  func word(_ value: JSONValue, of key: String, among words: [String]) throws(Diagnostic) -> String {
    let text = try text(value, of: key)
    guard words.contains(text) else {
      throw problem("`\(key)` is '\(text)', expected one of \(words.joined(separator: ", "))")
    }
    return text
  }

  func problem(_ message: String, remedy: String? = nil) -> Diagnostic {
    Diagnostic(.error, "settings", message, at: Location(file: path), remedy: remedy)
  }

  private static let examples = ["style": "modern", "access": "public", "className": "Digits"]
}
