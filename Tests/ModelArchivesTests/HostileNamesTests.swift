import Testing

/// Archives whose entries have names that must not become paths.
struct HostileNamesTests {
  @Test(arguments: paths + marks + characters + twice + models)
  func isRefused(_ archive: HostileArchive) throws { try archive.check() }

  /// Paths whose slashes have marks behind them: among the characters of a string, such a slash is none.
  static let marks: [HostileArchive] = [
    "\u{301}", "\u{200d}", "\u{fe0f}", "\u{345}", "\u{20dd}", "\u{1f3fb}", "\u{93e}", "\u{3099}", "\u{e33}",
    "\u{e0100}",
  ].flatMap { (mark: String) in
    [
      "../\(mark)x", "./../\(mark)x", "M.mlmodelc/../\(mark)x", "M.mlmodelc/a/../../\(mark)x",
      "M.mlmodelc/\(mark)/../x",
      "M.mlmodelc/../\(mark)M.mlmodelc/x",
    ].map { path in
      HostileArchive("mark in \(path)", "entry '\(path)' leaves its directory by `..`") { $0.add(path, "x") }
    } + [
      HostileArchive("mark behind root", "entry '/\(mark)x' has an absolute path") { $0.add("/\(mark)x", "x") },
      HostileArchive("mark behind dot", "entry 'M.mlmodelc/./\(mark)x' has an empty component or `.` in its path") {
        $0.add("M.mlmodelc/./\(mark)x", "x")
      },
      HostileArchive("mark behind slashes", "entry 'M.mlmodelc//\(mark)x' has an empty component or `.` in its path") {
        $0.add("M.mlmodelc//\(mark)x", "x")
      },
    ]
  }

  static let paths: [HostileArchive] = [
    HostileArchive("absolute path", "entry '/modelc-hostile-archive' has an absolute path") {
      $0.add(HostileArchive.outside, "x")
    },
    HostileArchive("absolute directory", "entry '/modelc-hostile-archive/' has an absolute path") {
      $0.add(HostileArchive.outside + "/", type: "5")
    },
    HostileArchive("two slashes in front", "entry '//M.mlmodelc/x' has an absolute path") { $0.add("//M.mlmodelc/x") },
    HostileArchive("above", "entry '../x' leaves its directory by `..`") { $0.add("../x", "x") },
    HostileArchive("above and back", "entry 'M.mlmodelc/../M.mlmodelc/x' leaves its directory by `..`") {
      $0.add("M.mlmodelc/../M.mlmodelc/x", "x")
    },
    HostileArchive("far above", "entry 'M.mlmodelc/a/../../x' leaves its directory by `..`") {
      $0.add("M.mlmodelc/a/../../x", "x")
    },
    HostileArchive("parent as directory", "entry 'M.mlmodelc/../' leaves its directory by `..`") {
      $0.add("M.mlmodelc/../", type: "5")
    },
    HostileArchive("parent behind a dot", "entry './../x' leaves its directory by `..`") { $0.add("./../x") },
    HostileArchive("dot within", "entry 'M.mlmodelc/./x' has an empty component or `.` in its path") {
      $0.add("M.mlmodelc/./x")
    },
    HostileArchive("two dots in front", "entry '././M.mlmodelc/x' has an empty component or `.` in its path") {
      $0.add("././M.mlmodelc/x")
    },
    HostileArchive("slashes within", "entry 'M.mlmodelc//x' has an empty component or `.` in its path") {
      $0.add("M.mlmodelc//x")
    },
    HostileArchive("two slashes behind", "entry 'M.mlmodelc/a//' has an empty component or `.` in its path") {
      $0.add("M.mlmodelc/a//", type: "5")
    },
    HostileArchive("no name", "entry 3 has no name") { $0.add("", "x") },
    HostileArchive("file that ends in a slash", "file 'M.mlmodelc/a/' has a name that ends in a slash") {
      $0.add("M.mlmodelc/a/", "x")
    },
    HostileArchive("prefix above", "entry '../../M.mlmodelc/x' leaves its directory by `..`") {
      $0.add(name: Array("M.mlmodelc/x".utf8), prefix: Array("../..".utf8))
    },
    HostileArchive("absolute prefix", "entry '/etc/x' has an absolute path") {
      $0.add(name: Array("x".utf8), prefix: Array("/etc".utf8))
    },
    HostileArchive("pax path above", "entry '../x' leaves its directory by `..`") {
      $0.addExtended("path", "../x")
      $0.add("M.mlmodelc/x", "x")
    },
    HostileArchive("absolute pax path", "entry '/modelc-hostile-archive' has an absolute path") {
      $0.addExtended("path", HostileArchive.outside)
      $0.add("M.mlmodelc/x", "x")
    },
    HostileArchive("long name above", "entry 'M.mlmodelc/../../x' leaves its directory by `..`") {
      $0.addLongName(Array("M.mlmodelc/../../x".utf8))
      $0.add("M.mlmodelc/x", "x")
    },
    HostileArchive("empty long name", "entry 3 has no name") {
      $0.addLongName([])
      $0.add("M.mlmodelc/x", "x")
    },
    HostileArchive(
      "long component",
      "a component of 'M.mlmodelc/\(String(repeating: "n", count: 189))…' has 256 bytes; the maximum is 255"
    ) {
      $0.addExtended("path", "M.mlmodelc/" + String(repeating: "n", count: 256))
      $0.add("M.mlmodelc/x", "x")
    },
    HostileArchive(
      "long path",
      "the name of entry 3, 'M.mlmodelc/\(String(repeating: "n/", count: 94))n…', has 1025 bytes; the maximum is 1024"
    ) {
      $0.addExtended("path", "M.mlmodelc/" + String(repeating: "n/", count: 506) + "nn")
      $0.add("M.mlmodelc/x", "x")
    },
    HostileArchive(
      "deep path", "entry 'M.mlmodelc/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a' lies 17 levels deep; the maximum is 16"
    ) {
      $0.add("M.mlmodelc" + String(repeating: "/a", count: 16))
    },
  ]

  static let characters: [HostileArchive] = [
    notUTF8("byte of no character", [0xff]),
    notUTF8("slash in too many bytes", [0xc0, 0xaf]),
    notUTF8("dots in too many bytes", [0xc0, 0xae, 0xc0, 0xae]),
    notUTF8("half of a pair", [0xed, 0xa0, 0x80]),
    notUTF8("character that is cut off", [0xe2, 0x82]),
    control("line break", "\n"), control("escape", "\u{1b}"), control("delete", "\u{7f}"),
    control("C1 control", "\u{9b}"), control("direction of writing", "\u{202e}"),
    control("line separator", "\u{2028}"), control("nothing to see", "\u{200b}"),
    HostileArchive("NUL in a name", "the tar header at byte 1536 has bytes after the end of its name") {
      $0.add("M.mlmodelc/x\u{0}/../../y", "x")
    },
    HostileArchive("NUL in a prefix", "the tar header at byte 1536 has bytes after the end of its name") {
      $0.add(name: Array("x".utf8), prefix: Array("M.mlmodelc\u{0}/..".utf8))
    },
    HostileArchive("NUL in a pax path", "entry 'M.mlmodelc/x\u{0}y' has control characters in its name") {
      $0.addExtended("path", "M.mlmodelc/x\u{0}y")
      $0.add("M.mlmodelc/x", "x")
    },
    HostileArchive("NUL in a long name", "entry 'M.mlmodelc/x\u{0}y' has control characters in its name") {
      $0.addLongName(Array("M.mlmodelc/x\u{0}y".utf8))
      $0.add("M.mlmodelc/x", "x")
    },
  ]

  private static func notUTF8(_ title: String, _ bytes: [UInt8]) -> HostileArchive {
    let shown = String(decoding: bytes, as: UTF8.self)
    return HostileArchive(title, "the name of entry 3, 'M.mlmodelc/\(shown)', is not UTF-8") {
      $0.add(name: Array("M.mlmodelc/".utf8) + bytes, content: [1])
    }
  }

  private static func control(_ title: String, _ character: String) -> HostileArchive {
    HostileArchive(title, "entry 'M.mlmodelc/a\(character)b' has control characters in its name") {
      $0.add("M.mlmodelc/a\(character)b", "x")
    }
  }

  static let twice: [HostileArchive] = [
    HostileArchive("file twice", "the archive holds 'M.mlmodelc/coremldata.bin' more than once") {
      $0.add("M.mlmodelc/coremldata.bin", "other")
    },
    HostileArchive("file twice, with a dot", "the archive holds 'M.mlmodelc/coremldata.bin' more than once") {
      $0.add("./M.mlmodelc/coremldata.bin", "other")
    },
    HostileArchive("directory twice", "the archive holds 'M.mlmodelc' more than once") {
      $0.add("M.mlmodelc/", type: "5")
    },
    HostileArchive("directory in the place of a file", "the archive holds 'M.mlmodelc/coremldata.bin' more than once") {
      $0.add("M.mlmodelc/coremldata.bin/", type: "5")
    },
    HostileArchive("file in the place of a directory", "the archive holds 'M.mlmodelc/a' more than once") {
      $0.add("M.mlmodelc/a/b")
      $0.add("M.mlmodelc/a", "x")
    },
    HostileArchive(
      "file below a file", "entry 'M.mlmodelc/coremldata.bin/x' lies below 'M.mlmodelc/coremldata.bin', which is a file"
    ) { $0.add("M.mlmodelc/coremldata.bin/x") },
    HostileArchive(
      "names that differ by case",
      "'M.mlmodelc/coremldata.bin' and 'M.mlmodelc/CoreMLdata.bin' have names that are the same on some file systems"
    ) { $0.add("M.mlmodelc/CoreMLdata.bin", "x") },
    HostileArchive(
      "directories that differ by case",
      "'M.mlmodelc/weights' and 'M.mlmodelc/Weights' have names that are the same on some file systems"
    ) {
      $0.add("M.mlmodelc/weights/a")
      $0.add("M.mlmodelc/Weights/b")
    },
    HostileArchive(
      "names that differ by the way of writing accents",
      "'M.mlmodelc/\u{e9}' and 'M.mlmodelc/e\u{301}' have names that are the same on some file systems"
    ) {
      $0.add("M.mlmodelc/\u{e9}")
      $0.add("M.mlmodelc/e\u{301}")
    },
  ]

  static let models: [HostileArchive] = [
    HostileArchive("two models", "the archive holds 'M.mlmodelc' and 'N.mlmodelc', expected one model") {
      $0.add("N.mlmodelc/coremldata.bin", "x")
    },
    HostileArchive("file beside the model", "the archive holds 'M.mlmodelc' and 'notes.txt', expected one model") {
      $0.add("notes.txt", "x")
    },
    HostileArchive("model by another case", "the archive holds 'M.mlmodelc' and 'm.mlmodelc', expected one model") {
      $0.add("m.mlmodelc/x", "x")
    },
    other("something else", "readme.txt"), other("hidden file", ".mlmodelc/x"),
    other("ending by another case", "M.MLMODELC/x"),
    other("files of a model without their directory", "coremldata.bin"),
    HostileArchive("compiled model as a file", "'M.mlmodelc' is a file, a compiled model is a directory") {
      var tar = RawTar()
      tar.add("M.mlmodelc", "x")
      return tar.whole
    },
    HostileArchive("model file as a directory", "'M.mlmodel' is a directory, a model file is not") {
      var tar = RawTar()
      tar.add("M.mlmodel/", type: "5")
      return tar.whole
    },
    HostileArchive("file below a model file", "entry 'M.mlmodel/x' lies below 'M.mlmodel', which is a file") {
      var tar = RawTar()
      tar.add("M.mlmodel", "x")
      tar.add("M.mlmodel/x", "x")
      return tar.whole
    },
    HostileArchive("file beside a model file", "the archive holds 'M.mlmodel' and 'x', expected one model") {
      var tar = RawTar()
      tar.add("M.mlmodel", "x")
      tar.add("x", "x")
      return tar.whole
    },
    HostileArchive(
      "no compiled model", "'M.mlmodelc' in the archive holds no `coremldata.bin`, so it is not a compiled model"
    ) {
      var tar = RawTar()
      tar.add("M.mlmodelc/deep/coremldata.bin", "x")
      return tar.whole
    },
    HostileArchive("no package", "'M.mlpackage' in the archive holds no `Manifest.json`, so it is not a package") {
      var tar = RawTar()
      tar.add("M.mlpackage/", type: "5")
      tar.add("M.mlpackage/Data/x", "x")
      return tar.whole
    },
  ]

  private static func other(_ title: String, _ name: String) -> HostileArchive {
    HostileArchive(
      title,
      "the archive begins with '\(name)', expected one model: a .mlmodelc or .mlpackage directory, or a .mlmodel file"
    ) {
      var tar = RawTar()
      tar.add(name, "x")
      return tar.whole
    }
  }
}
