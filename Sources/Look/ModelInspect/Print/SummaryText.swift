package import ModelSpec
internal import OrderedCollections

extension ModelSummary {
  /// The model on about one screen.
  public func text(_ style: Style) -> String {
    let parts = [
      headText(style), metadataText(style), interfaceText(style), labelText(style), updateText(style),
      factText(style), functionText(style), stageText(style), histogramText(style), weights.summaryText(style),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The type, requirements and metadata of the model.
  private func headText(_ style: Style) -> String {
    var table = TextTable()
    table.addHeading(TerminalText.line(path ?? "model", width: 200))
    table.add(.init("type", .faint), .init(typeText, .type))
    table.add(.init("specification", .faint), .wrapped("version \(specificationVersion.number), \(systemText)"))
    switch runs {
    case .yes?: table.add(.init("runs here", .faint), .init("yes"))
    case .no(let reason)?: table.add(.init("runs here", .faint), .wrapped("no: \(reason)"))
    case nil: break
    }
    add("model for text", textModel?.text ?? "", to: &table)
    add("description", metadata.shortDescription, to: &table)
    add("author", metadata.author, to: &table)
    add("license", metadata.license, to: &table)
    add("version", metadata.versionString, to: &table)
    return table.text(style)
  }

  /// Further metadata by the model's author.
  private func metadataText(_ style: Style) -> String {
    let entries = metadata.userDefined.elements
    guard !entries.isEmpty else { return "" }
    var table = TextTable()
    table.addHeading("Further metadata")
    for (key, value) in entries.prefix(Self.metadataLimit) { table.add(.init(key, .faint), .init(value)) }
    if entries.count > Self.metadataLimit {
      table.add(.init("…", .faint), .init("\(NumberText.grouped(entries.count - Self.metadataLimit)) more", .faint))
    }
    return table.text(style)
  }

  private static let metadataLimit = 8

  private func add(_ label: String, _ text: String, to table: inout TextTable) {
    if !text.isEmpty { table.add(.init(label, .faint), .wrapped(text)) }
  }

  /// The type, the operation set of a program with one function, and whether the model can be trained further.
  private var typeText: String {
    let opset = functions.count == 1 ? functions.first?.opset : nil
    return [type ?? "none", opset, isUpdatable ? "updatable" : nil].compactMap(\.self).joined(separator: ", ")
  }

  /// The systems that read the model.
  private var systemText: String {
    let systems = neededVersion.systems
    guard !systems.isEmpty else {
      return "unknown here: the newest known is \(SpecificationVersion.newest.number)"
    }
    return "needs " + systems.map(\.description).joined(separator: ", ")
  }

  private func interfaceText(_ style: Style) -> String {
    var table = TextTable()
    interface.add(to: &table)
    table.addFeatures("Training inputs", trainingInputs)
    if !preprocessing.isEmpty {
      table.addHeading("Preprocessing")
      for step in preprocessing { table.add(.init(step.featureName, .name), .init(step.text)) }
    }
    return table.text(style)
  }

  private func labelText(_ style: Style) -> String {
    guard classLabels.count > 0 else { return "" }
    // A comma in a label would look like the end of it.
    let labels = classLabels.beginning(Self.labelLimit)
    let shown = labels.contains { $0.utf8.contains(UInt8(ascii: ",")) } ? labels.map { "'\($0)'" } : labels
    let rest = classLabels.count - shown.count
    return style.paint("Class labels", .heading) + "  \(NumberText.grouped(classLabels.count))\n"
      + TextFlow.text(shown + (rest > 0 ? ["… \(NumberText.grouped(rest)) more"] : []), style)
  }

  private static let labelLimit = 40

  /// How many trees, samples or categories there are.
  private func factText(_ style: Style) -> String {
    guard !facts.isEmpty else { return "" }
    var table = TextTable()
    table.addHeading("Contents")
    for fact in facts { table.add(.init(fact.label, .faint), .init(fact.text)) }
    return table.text(style)
  }

  private func updateText(_ style: Style) -> String {
    guard let update else { return "" }
    var table = TextTable()
    update.add(to: &table)
    return table.text(style)
  }

  private func functionText(_ style: Style) -> String {
    guard functions.count > 1 || functions.contains(where: { !$0.isDefault }) else { return "" }
    var table = TextTable()
    table.addHeading("Functions", note: NumberText.grouped(functions.count))
    for function in functions {
      table.add(
        .init(function.name, .name), .init(function.opset ?? "not in the program", .type),
        .init(NumberText.counted(function.histogram.operationCount, "operation")),
        .init(function.weights.entries.isEmpty ? "" : NumberText.bytes(function.weights.byteCount)),
        .init(function.isDefault ? "default" : "", .faint))
    }
    return table.text(style)
  }

  private func stageText(_ style: Style) -> String {
    guard !stages.isEmpty else { return "" }
    var table = TextTable()
    table.addHeading("Stages", note: NumberText.grouped(stages.count))
    StageTree.add(stages, to: &table)
    return table.text(style)
  }

  private func histogramText(_ style: Style) -> String {
    guard !layerHistogram.isEmpty else { return "" }
    return layerHistogram.text(title: type == "mlProgram" ? "Operations" : "Layers", style)
  }
}

extension InterfaceSummary {
  /// Adds inputs, outputs and states under headings.
  func add(to table: inout TextTable) {
    table.addFeatures("Inputs", inputs)
    table.addFeatures("Outputs", outputs) { name in
      name == predictedFeatureName
        ? ", the prediction" : name == predictedProbabilitiesName ? ", its probabilities" : ""
    }
    table.addFeatures("States", states)
  }
}

extension TextTable {
  /// Adds a row for each feature; `note` is what follows the type of the feature of a name.
  mutating func addFeatures(
    _ title: String, _ features: [FeatureDescription], note: (String) -> String = { _ in "" }
  ) {
    guard !features.isEmpty else { return }
    addHeading(title)
    for feature in features.prefix(Self.featureLimit) {
      add(
        .init(feature.name, .name), .init(feature.typeText + note(feature.name), .type), .init(feature.shortDescription)
      )
    }
    if features.count > Self.featureLimit {
      add(.init("…"), .init("\(NumberText.grouped(features.count - Self.featureLimit)) more", .faint))
    }
  }

  /// More features than that do not help anybody who looks at a screen.
  private static let featureLimit = 24
}

extension ClassLabels {
  /// The first labels, at most `limit`.
  package func beginning(_ limit: Int) -> [String] {
    switch self {
    case .strings(let labels): Array(labels.prefix(limit))
    case .integers(let labels): labels.prefix(limit).map { String($0) }
    }
  }
}

extension LayerHistogram {
  /// The kinds under a heading, the most frequent first.
  func text(title: String, _ style: Style) -> String {
    style.paint(title, .heading) + "  \(NumberText.grouped(operationCount))"
      + (constantCount > 0 ? ", and \(NumberText.counted(constantCount, "constant"))" : "") + "\n"
      + TextFlow.text(byCount.filter { $0.kind != "const" }.map { "\(NumberText.grouped($0.count)) \($0.kind)" }, style)
  }
}

extension UpdateSummary {
  /// Adds losses, optimizer, parameters with what they may be, and the layers that change.
  func add(to table: inout TextTable) {
    table.addHeading("Update")
    for loss in losses {
      table.add(.init("loss", .faint), .init(loss.kind, .type), .init("'\(loss.input)' against '\(loss.target)'"))
    }
    if let optimizer { table.add(.init("optimizer", .faint), .init(optimizer, .type)) }
    for parameter in parameters {
      table.add(
        .init(parameter.name, .name), .init(parameter.defaultValue),
        .init(parameter.allowedValues.map { "may be \($0)" } ?? "", .faint))
    }
    if !updatableLayers.isEmpty {
      table.add(.init("layers", .faint), .init(updatableLayers.joined(separator: ", ")))
    }
  }
}
