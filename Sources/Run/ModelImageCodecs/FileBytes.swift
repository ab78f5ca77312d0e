internal import CImageCodecs
internal import ModelBase
internal import ModelFiles

/// The bytes of a file.
struct FileBytes {
  /// Empty if the file cannot be read.
  let bytes: [UInt8]
  /// 0, the system's error number, or -1 if the file is larger than an image may be.
  let error: Int32

  init(_ path: String) {
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    error = image_codecs_read_file(FilePath.system(path), ImageLimits.fileBytes, &memory, &count)
    bytes = [UInt8](UnsafeBufferPointer(start: memory, count: memory == nil ? 0 : count))
    image_codecs_free_pixels(memory)
  }

  static func description(of error: Int32) -> String {
    var message = [CChar](repeating: 0, count: 256)
    image_codecs_describe_error(error, &message, message.count)
    let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let sentence = String(decoding: text, as: UTF8.self)
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
