internal import ArgumentParser
internal import ModelInspect

/// When to use color.
enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

/// The `--color` option and the text style that results.
struct ColorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("When to use color; auto: on a terminal, unless NO_COLOR is set.", valueName: "when"))
  var color = ColorMode.auto

  /// Style of text on standard output.
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
