internal import ModelSpec

/// The colors of drawings: those of pages, from their style sheet.
enum DrawingPalette {
  /// A style sheet for SVG, light and dark.
  static let style: String = {
    let (light, dark) = colors
    return rules(light) + "@media (prefers-color-scheme:dark){\(rules(dark))}"
  }()

  /// The custom properties of the pages' style sheet by name: each is defined twice, first for light pages and then for dark
  /// ones.
  static let colors: (light: NameMap<String>, dark: NameMap<String>) = {
    var (light, dark): (NameMap<String>, NameMap<String>) = ([:], [:])
    for part in String(decoding: PackageResources.report_css, as: UTF8.self).parts(between: "--").dropFirst() {
      let halves = part.parts(between: ": ")
      guard halves.count > 1, halves[0].utf8.allSatisfy(isNameByte) else { continue }
      let value = halves[1].parts(between: ";")[0]
      guard value.hasPrefix("#"), value.utf8.count == 7 else { continue }
      if light[halves[0]] == nil {
        light[halves[0]] = value
      } else if dark[halves[0]] == nil {
        dark[halves[0]] = value
      }
    }
    return (light, dark)
  }()

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
  }

  private static func rules(_ colors: NameMap<String>) -> String {
    func color(_ name: String) -> String { colors[name] ?? "#808080" }
    let fixed =
      ".canvas{fill:\(color("canvas"))}.lines{fill:none;stroke:\(color("edge"))}.head{fill:\(color("edge"))}"
      + ".box{fill:\(color("surface"))}.ink{fill:\(color("ink"))}.faint{fill:\(color("muted"))}"
    return OperationCategory.allCases.reduce(into: fixed) { text, category in
      let own = color("category-\(category.rawValue)")
      text += ".\(category.rawValue) .box{stroke:\(own)}.\(category.rawValue) .mark{fill:\(own)}"
    }
  }
}
