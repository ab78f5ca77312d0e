/// Writes the same Objective-C header and implementation as one generation of Xcode.
struct ObjectiveCPrinter: InterfacePrinter {
  let generation: ObjectiveCGeneration
  let options: PrintingOptions

  func files(for interface: Interface) throws -> [GeneratedFile] {
    let interface = interface.forXcode
    return [
      GeneratedFile(name: interface.fileName + ".h", text: header(interface)),
      GeneratedFile(name: interface.fileName + ".m", text: implementation(interface)),
    ]
  }

  private func header(_ interface: Interface) -> String {
    var writer = ObjectiveCWriter(interface, generation: generation, options: options)
    writer.writeHeaderStart()
    writer.writeValueInterface(
      interface.inputs, title: "Model Prediction Input Type", name: writer.inputName, takesImages: true)
    writer.writeValueInterface(interface.outputs, title: "Model Prediction Output Type", name: writer.outputName)
    if !interface.trainingInputs.isEmpty, generation.hasConfigurations {
      writer.writeValueInterface(
        interface.trainingInputs, title: "Model Update Input Type", name: interface.className + "TrainingInput",
        takesImages: true)
    }
    if writer.isStateful { writer.writeStateInterface() }
    writer.writeModelInterface()
    writer.write("\nNS_ASSUME_NONNULL_END\n")
    return writer.text
  }

  private func implementation(_ interface: Interface) -> String {
    var writer = ObjectiveCWriter(interface, generation: generation, options: options)
    writer.writeImplementationStart()
    writer.writeValueImplementation(interface.inputs, name: writer.inputName, takesImages: true)
    writer.writeValueImplementation(interface.outputs, name: writer.outputName)
    if !interface.trainingInputs.isEmpty, generation.hasConfigurations {
      writer.writeValueImplementation(
        interface.trainingInputs, name: interface.className + "TrainingInput", takesImages: true)
    }
    if writer.isStateful { writer.writeStateImplementation() }
    writer.writeModelImplementation()
    return writer.text
  }
}
