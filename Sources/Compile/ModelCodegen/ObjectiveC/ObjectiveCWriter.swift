internal import ModelSpec

/// The text of a header or an implementation, and what all its parts depend on.
struct ObjectiveCWriter: XcodeWriter {
  let interface: Interface
  let generation: ObjectiveCGeneration
  let options: PrintingOptions
  let availability: Availability
  private(set) var text = ""

  init(_ interface: Interface, generation: ObjectiveCGeneration, options: PrintingOptions) {
    self.interface = interface
    self.generation = generation
    self.options = options
    availability = Availability(
      interface.specificationVersion, deploymentTarget: options.deploymentTarget, watchOS: interface.runsOnWatchOS)
    text.reserveCapacity(16_384)
  }

  var className: String { interface.className }
  var inputName: String { className + "Input" }
  var outputName: String { className + "Output" }
  var stateName: String { className + "State" }

  /// Whether predictions take a state.
  var isStateful: Bool { generation.hasStates && interface.main.isStateful }

  /// The type of an error parameter.
  var errorType: String {
    generation.hasAutoreleasingErrors
      ? "NSError * _Nullable __autoreleasing * _Nullable" : "NSError * _Nullable * _Nullable"
  }

  mutating func write(_ part: String) {
    text += part
  }

  mutating func writeHeaderStart() {
    let log = generation.isComplete ? "#include <os/log.h>\n" : ""
    write(
      """
      //
      // \(interface.fileName).h
      //
      // This file was automatically generated and should not be edited.
      //

      #import <Foundation/Foundation.h>
      #import <CoreML/CoreML.h>
      #include <stdint.h>
      \(log)
      NS_ASSUME_NONNULL_BEGIN

      """)
  }

  mutating func writeImplementationStart() {
    write(
      """
      //
      // \(interface.fileName).m
      //
      // This file was automatically generated and should not be edited.
      //


      """)
    if generation.isComplete {
      write(
        """
        #if !__has_feature(objc_arc)
        #error This file must be compiled with automatic reference counting enabled (-fobjc-arc)
        #endif


        """)
    }
    write("#import \"\(interface.fileName).h\"\n\n")
  }

  private func list(_ availability: Availability) -> String {
    let order: [(SystemPlatform, String)] = [
      (.macOS, "macos"), (.iOS, "ios"), (.watchOS, "watchos"), (.tvOS, "tvos"),
    ]
    let releases = order.compactMap { platform, name in
      availability[platform].map { "\(name)(\($0.longNumber))" }
    }
    return "API_AVAILABLE(\(releases.joined(separator: ", ")))"
  }

  /// The attributes before an interface.
  var classAttributes: String {
    let unavailable = interface.runsOnWatchOS ? "" : " API_UNAVAILABLE(watchos) "
    return "\(list(availability))\(unavailable) __attribute__((visibility(\"hidden\")))"
  }

  /// The attribute after a method that was introduced with `version`, preceded by a space; empty if the class is not older.
  func attribute(since version: SpecificationVersion) -> String {
    guard let raised = availability.raised(to: version, deploymentTarget: options.deploymentTarget) else { return "" }
    return " \(list(raised)) __attribute__((visibility(\"hidden\")))"
  }

  /// The title and the attributes before an interface.
  mutating func writeInterfaceHead(_ title: String) {
    write(generation.hasTightHeader ? "\n/// \(title)\n" : "\n\n/// \(title)\n")
  }
}
