internal import ModelSpec

/// All printers by style and language, one per line.
public enum PrinterTable {
  /// One printer.
  public struct Row: Sendable {
    /// Name of the style, as for `--style`.
    public let style: String
    /// Language of the generated code.
    public let language: PrintingOptions.Language
    /// Makes the printer with the given options.
    public let make: @Sendable (PrintingOptions) -> any InterfacePrinter

    init(
      _ style: String, _ language: PrintingOptions.Language,
      _ make: @escaping @Sendable (PrintingOptions) -> any InterfacePrinter
    ) {
      self.style = style
      self.language = language
      self.make = make
    }
  }

  /// The printers, newest style first.
  public static let rows: [Row] = [
    Row("modern", .swift) { ModernPrinter(options: $0) },
    Row("xcode16", .swift) { SwiftPrinter(generation: .xcode16, options: $0) },
    Row("xcode15", .swift) { SwiftPrinter(generation: .xcode15, options: $0) },
    Row("xcode14", .swift) { SwiftPrinter(generation: .xcode14, options: $0) },
    Row("xcode13", .swift) { SwiftPrinter(generation: .xcode13, options: $0) },
    Row("xcode12", .swift) { SwiftPrinter(generation: .xcode12, options: $0) },
    Row("xcode11", .swift) { SwiftPrinter(generation: .xcode11, options: $0) },
    Row("xcode10", .swift) { SwiftPrinter(generation: .xcode10, options: $0) },
    Row("xcode9", .swift) { SwiftPrinter(generation: .xcode9, options: $0) },
    Row("xcode16", .objectiveC) { ObjectiveCPrinter(generation: .xcode16, options: $0) },
    Row("xcode15", .objectiveC) { ObjectiveCPrinter(generation: .xcode15, options: $0) },
    Row("xcode14", .objectiveC) { ObjectiveCPrinter(generation: .xcode14, options: $0) },
    Row("xcode13", .objectiveC) { ObjectiveCPrinter(generation: .xcode13, options: $0) },
    Row("xcode12", .objectiveC) { ObjectiveCPrinter(generation: .xcode12, options: $0) },
    Row("xcode11", .objectiveC) { ObjectiveCPrinter(generation: .xcode11, options: $0) },
    Row("xcode10", .objectiveC) { ObjectiveCPrinter(generation: .xcode10, options: $0) },
    Row("xcode9", .objectiveC) { ObjectiveCPrinter(generation: .xcode9, options: $0) },
  ]

  /// The printer for a style and language; nil if there is none.
  public static func printer(
    style: String, language: PrintingOptions.Language, options: PrintingOptions
  ) -> (any InterfacePrinter)? {
    rows.first { $0.style == style && $0.language == language }?.make(options)
  }

  /// The default style of a language: `modern` if the language has it, otherwise the newest style.
  public static func defaultStyle(of language: PrintingOptions.Language) -> String {
    let styles = styles(of: language)
    return styles.first { $0 == "modern" } ?? styles.first ?? ""
  }

  /// The styles of a language, in the order of the table.
  public static func styles(of language: PrintingOptions.Language) -> [String] {
    rows.filter { $0.language == language }.map(\.style)
  }
}
