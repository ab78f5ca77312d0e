package import ModelSpec

/// The file `updateParameters/NetworkUpdateParameters/coremldata.bin` of an updatable network: the message, with nothing
/// around it.
extension NetworkUpdateParameters: ArchiveFile {
  package init(from archive: inout ArchiveReader) throws(FormatError) {
    let start = archive.offset
    let bytes = try archive.restInMemory("the update parameters")
    let message = try EmbeddedMessage(
      bytes, at: EmbeddedMessage.updateParameters, file: archive.file, start: start)
    self = message.model.network?.updateParams ?? NetworkUpdateParameters()
  }

  package func write(to archive: inout ArchiveWriter) {
    var writer = WireWriter()
    encode(to: &writer)
    archive.raw(writer.bytes)
  }
}
