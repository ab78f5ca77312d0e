/// Writes modern Swift code: `Sendable` structures, `async` predictions, and values instead of feature objects. One file
/// works on Apple platforms and on Linux.
struct ModernPrinter: InterfacePrinter {
  let options: PrintingOptions

  func files(for interface: Interface) throws -> [GeneratedFile] {
    var writer = ModernWriter(interface, options)
    writer.writeHeader()
    for section in writer.sections {
      writer.writeModel(section)
      if section.isMain { writer.writeLabels() }
      writer.writeInput(section.inputs, section.types.input, of: section.types.model)
      writer.writeOutput(section)
      writer.writeState(section)
    }
    writer.writeTraining()
    writer.writeHelpers()
    writer.write("#endif\n")
    return [GeneratedFile(name: interface.fileName + ".swift", text: writer.text)]
  }
}
