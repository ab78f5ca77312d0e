internal import ModelSpec

/// What a file is that should be part of a Core ML model and is something else, told by its content.
enum ForeignFile: Equatable {
  case empty
  case zeroBytes
  case gitLFSPointer
  case htmlPage
  case archive(Archive)
  case zip(ZipContent)
  case image(String)
  case otherModel(String)
  case packageManifest
  case weightFile
  case compiledPart
  case json
  case text
  case document(String)
  /// Bytes that are neither protobuf nor anything told apart here.
  case unknown

  enum Archive: String {
    case gzip, xz, bzip2, Zstandard, tar
    case sevenZip = "7-Zip"
  }

  /// The error about this file.
  ///
  /// - Parameter expected: What should have stood at `path`, with its article.
  func error(at path: String, expected: String = "a Core ML model") -> Diagnostic {
    let (code, sentence, remedy) = text(expected)
    return Diagnostic(code, sentence, at: Location(file: path), found: noun, expected: expected, remedy: remedy)
  }

  private func text(_ expected: String) -> (Diagnostic.Code, String, String) {
    let sentence = "this is \(noun), not \(expected)"
    switch self {
    case .empty:
      return ("empty-file", "the file is empty, expected \(expected)", "get the file again from where it came from")
    case .zeroBytes:
      return (
        "zero-bytes", "the file begins with nothing but zero bytes, expected \(expected)",
        "the download or copy was not finished: get the file again"
      )
    case .gitLFSPointer:
      return ("git-lfs-pointer", sentence, "run `git lfs pull` in the repository to fetch the content")
    case .htmlPage:
      return (
        "html-page", sentence,
        "download the file itself: the link led to a page about it, or to an error page"
      )
    case .archive: return ("archive", sentence, "unpack it and give the model in it")
    case .zip(let content): return (content.code, sentence, content.remedy)
    case .image: return ("image", sentence, "give the model as the argument, and the image as an input of it")
    case .otherModel: return ("other-model-format", sentence, "convert it with coremltools")
    case .packageManifest:
      return ("package-part", sentence, "give the path of the .mlpackage directory that holds it")
    case .weightFile:
      return ("package-part", sentence, "give the path of the .mlpackage or .mlmodelc directory that holds it")
    case .compiledPart:
      return ("compiled-part", sentence, "give the path of the .mlmodelc directory that holds it")
    case .json, .text, .document: return ("not-a-model", sentence, "check the path")
    case .unknown:
      return (
        "not-a-model", "the bytes are not protobuf, so this is not \(expected)",
        "check the path; if it is right, the file is corrupt: get it again"
      )
    }
  }

  /// What the file is, with its article.
  private var noun: String {
    switch self {
    case .empty: "an empty file"
    case .zeroBytes: "zero bytes"
    case .gitLFSPointer: "a Git LFS pointer"
    case .htmlPage: "an HTML page"
    case .archive(let archive): archive == .xz ? "an xz archive" : "a \(archive.rawValue) archive"
    case .zip(let content): content.noun
    case .image(let name): "a \(name) image"
    case .otherModel(let name): name
    case .packageManifest: "the manifest of a model package"
    case .weightFile: "the weight file of an ML Program"
    case .compiledPart: "a file of a compiled model"
    case .json: "a JSON file"
    case .text: "a text file"
    case .document(let name): name
    case .unknown: "bytes that are not protobuf"
    }
  }
}
