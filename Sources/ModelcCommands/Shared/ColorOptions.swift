internal import ArgumentParser
internal import ModelInspect

/// When text is coloured.
enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

/// The option `--color`, and the style of text that follows from it.
struct ColorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When to colour text: auto, always or never. auto colours on a terminal unless NO_COLOR is set.",
      valueName: "when"))
  var color = ColorMode.auto

  /// How text for standard output is to look.
  var style: Style {
    let isColored =
      switch color {
      case .auto: Terminal.isStandardOutput && !Terminal.asksForNoColor
      case .always: true
      case .never: false
      }
    return Style(isColored: isColored, columns: Terminal.columns)
  }
}
