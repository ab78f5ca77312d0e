/// Writes the same Swift classes as one generation of Xcode.
struct SwiftPrinter: InterfacePrinter {
  let generation: SwiftGeneration
  let options: PrintingOptions

  func files(for interface: Interface) throws -> [GeneratedFile] {
    let interface = interface.forXcode
    var writer = SwiftWriter(interface, generation: generation, options: options)
    writer.writeHeader()
    writer.writeInputClass(
      interface.inputs, title: "Model Prediction Input Type", name: interface.className + "Input")
    writer.writeOutputClass()
    if !interface.trainingInputs.isEmpty, writer.hasTrainingInput {
      writer.writeInputClass(
        interface.trainingInputs, title: "Model Update Input Type", name: interface.className + "TrainingInput")
    }
    if writer.isStateful { writer.writeStateClass() }
    writer.writeModelClass()
    return [GeneratedFile(name: interface.fileName + ".swift", text: writer.text)]
  }
}
