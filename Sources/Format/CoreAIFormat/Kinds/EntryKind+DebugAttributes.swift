/// Attributes that say which source an operation comes from.
extension EntryKind {
  static let debugAttributes = [
    // File name, directory, SHA-256 in hexadecimal.
    EntryKind(
      30, "#aicode.debuginfo.file_v1", fields: [.string, .string, .string],
      body: ["<filename = ", 0, ", directory = ", 1, ", sha256Sum = ", 2, ">"]),
    EntryKind(
      31, "#aicode.debuginfo.source_location_v1", fields: [.attribute, .number, .number, .number, .number],
      body: [
        "<file = ", .bare(0), ", startLine = ", 1, ", startColumn = ", 2, ", endLine = ", 3, ", endColumn = ", 4, ">",
      ]),
    EntryKind(
      32, "#aicode.debuginfo.compile_unit_v1", fields: [.string, .attribute, .string, .number, .string, .attributes],
      body: [
        "<sourceLanguage = ", 0, ", file = ", .bare(1), ", producer = ", 2, ", optimized = ",
        .word(3, [0: "false", 1: "true"]), ", flags = ", 4, .unlessEmpty(5, [", allFiles = ", .bare(5)]), ">",
      ]),
    EntryKind(33, "#aicode.debuginfo.metadata_data_v1", fields: [.attribute], body: ["<value = ", 0, ">"]),
    EntryKind(
      35, "#aicode.debuginfo.metadata_v1", fields: [.string, .attribute], body: ["<", 0, ": ", .bare(1), ">"]),
    EntryKind(
      36, "#aicode.debuginfo.subprogram_v1", fields: [.type, .attribute, .attribute, .string, .string, .number],
      body: [
        "<typeAttr = ", 0, ", compileUnit = ", 1, ", file = ", .bare(2), ", name = ", 3, ", linkageName = ", 4,
        .unlessEmpty(5, [", flags = ", 5]), ">",
      ]),
    // Source, scope, fused locations, metadata.
    EntryKind(
      40, "#aicode.debuginfo.location_v1", fields: [.attribute, .attribute, .attributes, .attributes],
      body: [
        "<src = ", .bare(0), ", scope = ", 1, .unlessEmpty(2, [", fusedWith = ", .bare(2)]),
        .unlessEmpty(3, [", metadata = ", .bare(3)]), ">",
      ]),
  ]

  /// Locations of MLIR's own dialect, whose numbers are public (`BuiltinDialectBytecode.td`). Files with them do not load
  /// in coreai-core 1.0.0b2 and later.
  static let builtinLocations = [
    EntryKind(2, "", fields: [.string], body: [0]),
    EntryKind(11, "", fields: [.attribute, .number, .number], body: [0, ":", 1, ":", 2]),
    EntryKind(15, "", body: ["unknown"]),
  ]
}
