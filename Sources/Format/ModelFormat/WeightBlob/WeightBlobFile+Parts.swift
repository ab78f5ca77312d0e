internal import ModelSpec

extension WeightBlobFile {
  /// The parts of the file that are in use, in ascending order: its header, the tensors that follow one another from there,
  /// and those that `blobs` refers to. Parts with only padding between them are joined. Nothing reads the rest of the file.
  ///
  /// - Parameter blobs: References to tensors, and the bytes that their types take, which count where a reference leads to no
  ///   tensor.
  func parts(_ blobs: [(offset: UInt64, byteCount: UInt64)]) -> [Range<Int>] {
    var parts = [0..<WeightBlobLayout.alignment] + chained()
    for blob in blobs {
      guard let offset = Int(exactly: blob.offset) else { continue }
      let end = offset.addingReportingOverflow(WeightBlobLayout.alignment)
      guard !end.overflow else { continue }
      parts.append(offset..<end.partialValue)
      if let data = (try? entry(at: blob.offset))?.data {
        if let range = data.place?.range { parts.append(range) }
      } else {
        let last = end.partialValue.addingReportingOverflow(Int(clamping: blob.byteCount))
        parts.append(offset..<(last.overflow ? byteCount : last.partialValue))
      }
    }
    return merged(parts.map { $0.clamped(to: 0..<byteCount) })
  }

  /// What is wrong with the first two of the tensors whose records are at `offsets` that share bytes; nil when none do.
  ///
  /// - Parameter name: What the model calls the file.
  func overlap(of offsets: Set<UInt64>, named name: String) -> Diagnostic? {
    var last: (offset: UInt64, end: Int)?
    for offset in offsets.sorted() {
      guard let entry = try? entry(at: offset) else { continue }
      if let last, entry.offset < last.end {
        return Diagnostic(
          .error, "weight-overlap",
          "the weights at offset \(last.offset) of '\(name)' end at \(last.end), behind the record at offset \(offset)",
          at: Location(file: path, byteOffset: entry.offset), found: "\(last.end)", expected: "at most \(offset)",
          remedy: "the file is corrupt: get a complete copy")
      }
      let end = entry.data.place?.range.upperBound ?? entry.offset + WeightBlobLayout.alignment
      if end > last?.end ?? 0 { last = (offset, end) }
    }
    return nil
  }

  /// The tensors that follow one another from the header on, up to the first damaged one.
  private func chained() -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var next: Int? = WeightBlobLayout.alignment
    for _ in 0..<min(count, Limits().weightRecords) {
      guard let offset = next, offset < byteCount, let entry = try? entry(at: UInt64(offset)) else { break }
      let end = max(entry.data.place?.range.upperBound ?? 0, offset + WeightBlobLayout.alignment)
      parts.append(offset..<end)
      next = WeightBlobLayout.aligned(end)
    }
    return parts
  }

  /// `parts` sorted, and joined where less than a whole record lies between them, or between the last and the end.
  private func merged(_ parts: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
      if let last = merged.last, part.lowerBound - last.upperBound < WeightBlobLayout.alignment {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
      } else {
        merged.append(part)
      }
    }
    if let last = merged.last, byteCount - last.upperBound < WeightBlobLayout.alignment {
      merged[merged.count - 1] = last.lowerBound..<byteCount
    }
    return merged
  }
}
