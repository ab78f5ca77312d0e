internal import LocalPages
internal import ModelFiles
internal import ModelFormat
internal import ModelInspect
internal import ModelReport
internal import ModelSpec

/// The pages of `modelc view`, of the models as they are when a page is asked for.
final class ViewedModels {
  /// A page, or a card of the index, and the version of the model that it shows.
  private struct Made<Content> {
    var version: String
    var content: Content
  }

  private let paths: [String]
  /// The model, if there is only one, and it is not a directory of models. It has the page with the empty name.
  private let only: String?
  /// Gives each model the name of its page.
  private var index = ReportIndex(title: "")
  private var pages = NameMap<String>()
  private var models = NameMap<String>()
  private var cards = NameMap<Made<ReportIndex.Card>>()
  /// The page that was made last.
  private var last: (path: String, page: Made<LocalPage>)?
  private var listing: (models: [String], end: ContinuousClock.Instant, cost: Duration)?

  /// - Parameter paths: Models, or directories of models.
  init(_ paths: [String]) {
    let paths = paths.map(FilePath.trimmed)
    self.paths = paths
    only = paths.count == 1 && !Self.isFolder(paths[0]) ? paths[0] : nil
  }

  /// Reads the models for the first time.
  ///
  /// - Throws: `Diagnostic` when there is no model, or the only one cannot be read.
  func prepare() throws {
    if let only {
      let version = version(of: only)
      let page = try ProgressBar.phase("reading \(FilePath.name(of: only))") { try made(only, version) }
      last = (only, Made(version: version, content: page))
      return
    }
    let models = listed()
    guard !models.isEmpty else {
      throw Diagnostic(
        .error, "no-models", paths.count == 1 ? "the directory has no models" : "the directories have no models",
        at: Location(file: paths[0]))
    }
    ProgressBar.forEach("reading", models, by: 1) { for model in $0 { _ = card(model) } }
  }

  /// The page with a name; nil if there is none.
  func page(_ name: String) -> LocalPage? {
    let prefix = "version/"
    if name.utf8.starts(with: prefix.utf8) {
      return version(ofPage: String(name.dropFirst(prefix.count))).map { LocalPage(.text, $0) }
    }
    if let path = name.isEmpty ? only : models[name] { return page(of: path) }
    return name.isEmpty ? indexPage() : nil
  }

  // MARK: - Versions

  private func version(ofPage name: String) -> String? {
    if let path = name.isEmpty ? only : models[name] { return version(of: path) }
    return name.isEmpty ? version(of: listed()) : nil
  }

  /// What differs between two states of the files of a model.
  private func version(of path: String) -> String {
    let limit = Limits().packageItems
    let text = (try? FileFingerprint.text(of: path, limit: limit)) ?? "not there"
    return Hexadecimal.text(Checksum64.of(Array(text.utf8)))
  }

  private func version(of models: [String]) -> String {
    let text = models.map { "\($0)\n\(version(of: $0))" }.joined(separator: "\n")
    return Hexadecimal.text(Checksum64.of(Array(text.utf8)))
  }

  /// All models, each with a page. Large directories are not searched again for each question of a page.
  private func listed() -> [String] {
    let start = ContinuousClock.now
    if let listing, listing.end.duration(to: start) < listing.cost * 10 { return listing.models }
    let found = paths.flatMap { Self.isFolder($0) ? ModelPaths.models(at: $0) : [$0] }
    for model in found where pages[model] == nil {
      let page = index.fileName(for: ownName(model))
      pages[model] = page
      models[page] = model
    }
    let end = ContinuousClock.now
    listing = (found, end, start.duration(to: end))
    return found
  }

  /// A directory that is no model itself.
  private static func isFolder(_ path: String) -> Bool {
    !ModelPaths.isModel(path) && (try? FileStatus(path)) == .directory
  }

  /// The name of a model in the index: below the only directory, else as it was given.
  private func ownName(_ model: String) -> String {
    guard paths.count == 1, let root = paths.first, model.hasPrefix(root) else { return model }
    return String(model.dropFirst(root.count).drop { $0 == "/" })
  }

  // MARK: - Pages

  private func page(of path: String) -> LocalPage? {
    let version = version(of: path)
    if let last, last.path == path, last.page.version == version { return last.page.content }
    let page: LocalPage
    do {
      page = try made(path, version)
    } catch let problem as any DiagnosticError {
      var index = ReportIndex(title: FilePath.name(of: path))
      index.add(.init(problem.diagnostic, name: path, path: path))
      guard let html = try? index.html(version: version) else { return nil }
      page = LocalPage(.html, html)
    } catch {
      return nil
    }
    last = (path, Made(version: version, content: page))
    return page
  }

  private func made(_ path: String, _ version: String) throws -> LocalPage {
    try OpenedFiles.checking { LocalPage(.html, try ReportReading.report(path).html(version: version)) }
  }

  private func indexPage() -> LocalPage? {
    let models = listed()
    let version = version(of: models)
    var index = ReportIndex(title: paths.count == 1 ? FilePath.name(of: paths[0]) : "Models")
    for model in models { index.add(card(model)) }
    return (try? index.html(version: version)).map { LocalPage(.html, $0) }
  }

  private func card(_ path: String) -> ReportIndex.Card {
    let version = version(of: path)
    if let made = cards[path], made.version == version { return made.content }
    let name = ownName(path)
    let card: ReportIndex.Card
    do {
      card = try OpenedFiles.checking {
        .init(try ReportReading.report(path), name: name, href: pages[path] ?? "")
      }
    } catch {
      let problem = (error as? any DiagnosticError)?.diagnostic ?? Diagnostic("unreadable", "the model cannot be read")
      card = .init(problem, name: name, path: path)
    }
    cards[path] = Made(version: version, content: card)
    return card
  }
}
