package import ModelSpec

/// The file `analytics/coremldata.bin`: sections of text by key. Written since Xcode 12.
package struct Analytics: Equatable, Sendable {
  package struct Section: Equatable, Sendable {
    package var name: String
    /// Sorted by key in every known file.
    package var entries: [Entry]

    package init(_ name: String, _ entries: [Entry]) {
      self.name = name
      self.entries = entries
    }
  }

  package struct Entry: Equatable, Sendable {
    package var key: String
    package var value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  package var sections: [Section]

  package init(_ sections: [Section]) {
    self.sections = sections
  }
}

extension Analytics: CoreMLDataFile {
  package init(from input: inout CoreMLDataReader) throws(Diagnostic) {
    sections = []
    while !input.isAtEnd {
      let name = try input.string("the name of a section")
      let entries = try input.list("section '\(name)'", elementSize: 16) { reader throws(Diagnostic) in
        Entry(try reader.string("a key of section '\(name)'"), try reader.string("a value of section '\(name)'"))
      }
      sections.append(Section(name, entries))
    }
  }

  package func write(to output: inout CoreMLDataWriter) {
    for section in sections {
      output.string(section.name)
      output.list(section.entries) { output, entry in
        output.string(entry.key)
        output.string(entry.value)
      }
    }
  }
}
