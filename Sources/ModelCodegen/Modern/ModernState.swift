extension ModernWriter {
  /// The structure of what a function remembers from one prediction to the next.
  mutating func writeState(_ section: ModernSection) {
    guard section.isStateful else { return }
    writeHead(
      """
      What `\(section.types.model)` remembers from one prediction to the next.

      Copies share it, and it serves one prediction at a time.
      """, "struct \(section.types.state): @unchecked Sendable")
    write("  /// The same as the framework has it.\n  \(access)let handle: MLState\n")
    for feature in section.states {
      let name = feature.identifier.capitalizingFirstLetter
      write("\n" + ModernComment.lines(feature, indentation: "  "))
      write(
        """
          \(access)var \(feature.declared): \(feature.swiftType) {
            handle.withMultiArray(for: \(feature.literal)) { MLShapedArray(converting: $0) }
          }

          /// Calls `body` with the array itself, which may be changed there.
          \(access)func with\(name)<Result>(_ body: (MLMultiArray) throws -> Result) rethrows -> Result {
            try handle.withMultiArray(for: \(feature.literal), body)
          }

        """)
    }
    write("}\n")
  }
}
