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

extension Analytics: ArchiveFile {
  package init(from archive: inout ArchiveReader) throws(FormatError) {
    sections = []
    while !archive.isAtEnd {
      let name = try archive.string("the name of a section")
      let entries = try archive.list("section '\(name)'", elementSize: 16) { reader throws(FormatError) in
        Entry(try reader.string("a key of section '\(name)'"), try reader.string("a value of section '\(name)'"))
      }
      sections.append(Section(name, entries))
    }
  }

  package func write(to archive: inout ArchiveWriter) {
    for section in sections {
      archive.string(section.name)
      archive.list(section.entries) { archive, entry in
        archive.string(entry.key)
        archive.string(entry.value)
      }
    }
  }
}
