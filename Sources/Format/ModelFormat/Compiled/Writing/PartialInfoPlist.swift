package import ModelSpec

/// The property list that a build merges into the app's `Info.plist`.
package enum PartialInfoPlist {
  /// Writes the property list at `path`, empty: a compiled model asks nothing of the app that holds it. Directories on
  /// the way are made.
  ///
  /// - Throws: `Diagnostic` that says why the file cannot be written.
  package static func write(to path: String) throws(Diagnostic) {
    try ParentDirectories.make(of: path)
    try AtomicFile.write(path) { file throws(Diagnostic) in try file.write(Array(text.utf8)) }
  }

  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict/>
    </plist>

    """
}
