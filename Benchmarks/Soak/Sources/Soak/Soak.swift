import CoreML
import Foundation

/// Predicts with several models on several threads, and fails if a result differs from the first one by a single bit, or if
/// memory, threads or open files grow.
@main
struct Soak {
  static func main() throws {
    let options = try Options(CommandLine.arguments)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("soak-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    var models: [SoakModel] = []
    for path in options.paths {
      do {
        models.append(try SoakModel(path, in: folder))
      } catch {
        say("\(path): left out: \(error)")
      }
    }
    guard models.count >= options.least else {
      fail("\(models.count) of \(options.paths.count) models run, expected at least \(options.least)")
      exit(1)
    }
    say("models: \(models.map { "\($0.name) \($0.reference.count) B" }.joined(separator: ", "))")
    let failures = SoakRun(models, seconds: options.seconds, threads: options.threads).run()
    for failure in failures { fail(failure) }
    if !failures.isEmpty {
      try? FileManager.default.removeItem(at: folder)
      exit(1)
    }
    say("soak passed")
  }
}

/// The command line: `Soak [--seconds 20] [--threads 8] [--least 1] MODEL…`.
struct Options {
  var seconds = 20.0
  var threads = 8
  /// How many of the models must run.
  var least = 1
  var paths: [String] = []

  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--seconds", "--threads", "--least":
        guard let value = rest.popFirst().flatMap(Double.init), value > 0 else {
          throw Problem(description: "\(argument) has no number above 0")
        }
        if argument == "--seconds" {
          seconds = value
        } else if argument == "--threads" {
          threads = Int(value)
        } else {
          least = Int(value)
        }
      default: paths.append(argument)
      }
    }
  }
}

/// Prints an error on standard error, where scripts that keep the results apart look for it.
func fail(_ problem: String) {
  FileHandle.standardError.write(Data("error: \(problem)\n".utf8))
}

/// Prints a line at once, also where the output is a file.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
