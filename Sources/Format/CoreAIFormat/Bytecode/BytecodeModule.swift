internal import ModelBase
internal import ModelFiles

/// A file of MLIR bytecode as Core AI writes it, `main.mlirb`: its operations, types and attributes. Resources stay in the
/// file.
package struct BytecodeModule: Sendable {
  /// Who wrote the file, such as `MLIR22.0.0git`.
  let producer: String
  let source: any WeightSource
  let strings: StringTable
  let dialects: DialectTable
  let entries: EntryTable
  let resources: [BytecodeResource]
  /// The operations at the top, which are one asset.
  let body: Block
  /// For each value its type.
  let valueTypes: [Int]

  /// - Throws: `Diagnostic` with the byte offset and without a file.
  init(_ source: any WeightSource, limits: Limits) throws(Diagnostic) {
    self.source = source
    var budget = MemoryBudget(limits)
    let sections = try BytecodeSections(source)
    producer = sections.producer
    strings = try StringTable(sections.cursor(.string, &budget), &budget)
    dialects = try DialectTable(sections.cursor(.dialect, &budget), strings, &budget)
    resources = try ResourceTable.read(sections, source, names: (strings, dialects), &budget)
    entries = try EntryTable(
      sections.cursor(.attributeAndTypeOffsets, &budget), content: sections.cursor(.attributesAndTypes, &budget),
      dialects: dialects.names, strings: strings.count, resources: resources.count, limits: limits, budget: &budget)
    let properties = try PropertyTable(sections.cursor(ifPresent: .properties, &budget), &budget)
    let operations = try sections.cursor(.operations, &budget)
    var reader = OperationReader(dialects, entries, properties: properties, limits: limits, budget: budget)
    body = try reader.read(operations)
    valueTypes = reader.valueTypes
  }

  package func name(of operation: Operation) -> String { dialects.operations[operation.name] }
}
