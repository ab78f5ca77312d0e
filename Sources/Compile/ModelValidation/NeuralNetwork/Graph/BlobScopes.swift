internal import ModelSpec

/// The values that layers can read at one place of a network, by name.
///
/// Bodies of branches and loops open a scope of their own. What they make is visible inside; how much of it stays
/// visible after them is decided by who closes the scope.
struct BlobScopes {
  /// A value that can be read.
  struct Blob {
    /// What made it first, in words for a sentence.
    var origin: String
    /// How many layers made it, besides the model's input.
    var makers = 0
    var isInput = false
  }

  /// What one scope added.
  struct Scope {
    /// Values made in the scope, those of outer scopes that were made again among them.
    var blobs: NameMap<Blob> = [:]
    var ranks: NameMap<Int> = [:]
  }

  private var scopes = [Scope()]

  /// Opens a scope inside the current one.
  mutating func open() {
    scopes.append(Scope())
  }

  /// Closes the current scope and gives back what it added.
  mutating func close() -> Scope {
    scopes.popLast() ?? Scope()
  }

  /// The value `name` as the current scope sees it.
  subscript(name: String) -> Blob? {
    for scope in scopes.reversed() {
      if let blob = scope.blobs[name] { return blob }
    }
    return nil
  }

  /// Adds `name` to the current scope, made by `origin`; an older value of that name keeps its first origin.
  mutating func make(_ name: String, by origin: String) {
    var blob = self[name] ?? Blob(origin: origin)
    blob.makers += 1
    scopes[scopes.count - 1].blobs[name] = blob
  }

  /// Adds an input of the model.
  mutating func add(input name: String) {
    scopes[scopes.count - 1].blobs[name] = Blob(origin: "the model's input", isInput: true)
  }

  /// Takes a value over from a closed scope into the current one.
  mutating func adopt(_ name: String, _ blob: Blob) {
    scopes[scopes.count - 1].blobs[name] = blob
  }

  /// The rank that the file states for `name`, where it states one.
  func rank(of name: String) -> Int? {
    for scope in scopes.reversed() {
      if let rank = scope.ranks[name] { return rank }
    }
    return nil
  }

  mutating func setRank(_ rank: Int, of name: String) {
    scopes[scopes.count - 1].ranks[name] = rank
  }

  /// The values that layers made and that are visible at the end of the network.
  var made: NameSet {
    NameSet(scopes.first?.blobs.filter { $0.value.makers > 0 }.keys.map(\.self) ?? [])
  }
}
