extension ModernWriter {
  /// The structure for the state of a function between predictions.
  mutating func writeState(_ section: ModernSection) {
    guard section.isStateful else { return }
    writeHead(
      """
      State of `\(section.types.model)` between predictions.

      Copies share the same state. Use it for one prediction at a time.
      """, "struct \(section.types.state): @unchecked Sendable")
    write("  /// The underlying Core ML state.\n  \(access)let handle: MLState\n")
    for feature in section.states {
      let name = feature.identifier.capitalizingFirstLetter
      write("\n" + ModernComment.lines(feature, indentation: "  "))
      write(
        """
          \(access)var \(feature.declared): \(feature.swiftType) {
            handle.withMultiArray(for: \(feature.literal)) { MLShapedArray(converting: $0) }
          }

          /// Calls `body` with the array, which `body` may change.
          \(access)func with\(name)<Result>(_ body: (MLMultiArray) throws -> Result) rethrows -> Result {
            try handle.withMultiArray(for: \(feature.literal), body)
          }

        """)
    }
    write("}\n")
  }
}
