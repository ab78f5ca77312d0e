internal import ModelSpec

extension CompiledReading {
  /// Reads the text of the ML Program at `stage`. Its weight files are called by their paths in the whole directory, so
  /// that programs of one pipeline can have different files of the same name.
  func program(at stage: CompiledStage) throws(Diagnostic) -> MILText {
    let path = try files.path(stage.folder + "model.mil", holding: "its program")
    let file = try MappedFile(path: path)
    guard file.byteCount <= limits.programTextBytes else {
      throw Diagnostic(
        "too-large",
        "the program's text has \(file.byteCount) bytes; the maximum is \(limits.programTextBytes)",
        at: Location(file: path), found: "\(file.byteCount)", expected: "up to \(limits.programTextBytes)")
    }
    var text = try MILTextParser.parse(
      WeightData(source: file, range: 0..<file.byteCount).bytes, file: path, limits: limits)
    if !stage.indices.isEmpty { text.program.renameWeightFiles(stage.wholeName) }
    return text
  }
}
