internal import ModelSpec

/// The text of a file, and what all its parts depend on.
struct SwiftWriter: XcodeWriter {
  let interface: Interface
  let generation: SwiftGeneration
  let options: PrintingOptions
  let availability: Availability
  /// The access level before declarations, such as `public `.
  let access: String
  private(set) var text = ""

  init(_ interface: Interface, generation: SwiftGeneration, options: PrintingOptions) {
    self.interface = interface
    self.generation = generation
    self.options = options
    availability = Availability(
      interface.specificationVersion, deploymentTarget: options.deploymentTarget, watchOS: interface.runsOnWatchOS)
    access = options.access == .internal ? "" : options.access.rawValue + " "
    text.reserveCapacity(16_384)
  }

  var className: String { interface.className }

  /// Whether predictions take a state.
  var isStateful: Bool { generation.hasStates && interface.main.isStateful }

  /// Whether training inputs have a class.
  var hasTrainingInput: Bool { generation.hasConfigurations }

  mutating func write(_ part: String) {
    text += part
  }

  mutating func writeHeader() {
    write(
      """
      //
      // \(className).swift
      //
      // This file was automatically generated and should not be edited.
      //

      import CoreML



      """)
  }

  /// The `@available` lines of a class or of a member that was introduced later.
  func attributes(_ availability: Availability, indentation: String = "") -> String {
    var platforms: [SystemPlatform] = [.macOS, .iOS, .tvOS, .watchOS]
    if generation.hasVisionOS { platforms.append(.visionOS) }
    let releases = platforms.compactMap { availability[$0] }
    let list = releases.map { "\($0.platform.rawValue) \($0.longNumber)" }.joined(separator: ", ")
    return "\(indentation)@available(\(list), *)\n"
  }

  /// The title and the attributes before a class.
  mutating func writeClassHead(_ title: String) {
    write("/// \(title)\n" + attributes(availability))
    if !interface.runsOnWatchOS { write("@available(watchOS, unavailable)\n") }
    if options.isGlobalModule { write("@objc ") }
  }

  /// The attribute of a member that was introduced with `version`; empty if the class is not older.
  func attribute(since version: SpecificationVersion) -> String {
    guard let raised = availability.raised(to: version, deploymentTarget: options.deploymentTarget) else { return "" }
    return attributes(raised, indentation: "    ")
  }

  /// The conformances of a class, after its name.
  func inheritance(_ conformance: String? = nil) -> String {
    let parents = (options.isGlobalModule ? ["NSObject"] : []) + [conformance].compactMap(\.self)
    return parents.isEmpty ? "" : " : " + parents.joined(separator: ", ")
  }

  /// A line between two members of an input class.
  var innerBlankLine: String { generation.indentsBlankLines ? "    \n" : "\n" }
}
