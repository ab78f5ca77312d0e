internal import ModelSpec

/// The text of a file in the modern style, and what all its parts depend on.
struct ModernWriter {
  let interface: Interface
  let options: PrintingOptions
  let sections: [ModernSection]
  let labels: ModernLabels?
  let training: ModernTraining?
  /// The access level before declarations, such as `public `.
  let access: String
  /// The availability attributes before each top-level declaration.
  let attributes: String
  /// The systems that have asynchronous predictions, as in `#available`; nil when all do that the code runs on.
  let asynchronous: String?
  private(set) var text = ""
  private(set) var helpers: Set<ModernHelper> = []

  init(_ interface: Interface, _ options: PrintingOptions) {
    self.interface = interface
    self.options = options
    let names = ModernNames(interface)
    labels = ModernLabels(interface, names)
    sections = names.sections(labels)
    training = ModernTraining(interface, labels, names: names)
    access = options.access == .internal ? "" : options.access.rawValue + " "
    let availability = Self.availability(interface, options)
    attributes =
      "@available(\(Self.list(availability)))\n"
      + (interface.runsOnWatchOS ? "" : "@available(watchOS, unavailable)\n")
    asynchronous = availability.raised(to: .iOS17, deploymentTarget: options.deploymentTarget).map { Self.list($0) }
    text.reserveCapacity(16_384)
  }

  /// Asynchronous loading and shaped arrays came with iOS 15, states and functions with iOS 18. Asynchronous
  /// predictions came with iOS 17, which the code requires unless it should also run on earlier systems, where it does
  /// without them.
  private static func availability(_ interface: Interface, _ options: PrintingOptions) -> Availability {
    let needed: SpecificationVersion =
      if interface.main.isStateful || !interface.functions.isEmpty {
        .iOS18
      } else if let target = options.deploymentTarget,
        let first = SpecificationVersion.iOS17.firstRelease(of: target.platform),
        target.isEarlier(than: first)
      {
        .iOS15
      } else {
        .iOS17
      }
    return Availability(
      SpecificationVersion(max(interface.specificationVersion.number, needed.number)),
      deploymentTarget: options.deploymentTarget, watchOS: interface.runsOnWatchOS)
  }

  private static func list(_ availability: Availability) -> String {
    (availability.releases.map { "\($0.platform.rawValue) \($0.longNumber)" } + ["*"]).joined(separator: ", ")
  }

  mutating func write(_ part: String) {
    text += part
  }

  mutating func need(_ helper: ModernHelper) {
    helpers.insert(helper)
  }

  mutating func writeHeader() {
    // An import needs the access level of the declarations that use the framework.
    let visibility = access
    write(
      """
      //
      // \(interface.fileName.asOneLine).swift
      //
      \(GeneratedSource.line(options.sourceName ?? interface.resourceName))
      //
      // swift-format-ignore-file
      // swiftlint:disable all

      #if canImport(CoreML)
      \(visibility)import CoreML

      """)
  }

  /// A blank line, the comment, the attributes, and the start of a top-level declaration.
  mutating func writeHead(_ comment: String, _ declaration: String) {
    write("\n" + ModernComment.lines(comment, indentation: "") + attributes + "nonisolated \(access)\(declaration) {\n")
  }

  /// The start of an extension, whose members have their own access levels.
  mutating func writeExtensionHead(_ type: String) {
    write("\n\(attributes)nonisolated extension \(type) {\n")
  }
}
