package import ModelBase
internal import ModelFiles

/// What is wrong with an asset, or will surprise its users.
package enum AssetCheck {
  /// All findings about the asset at `path`; one that cannot be read has one, which says why.
  ///
  /// - Parameter hasTarget: Whether somebody wants to know if it loads on a system, which is not known.
  package static func findings(_ path: String, hasTarget: Bool) -> [Diagnostic] {
    do throws(Diagnostic) {
      let asset = try CoreAIAsset.read(path)
      var findings = unknownKinds(asset.module) + unpackedResources(asset.module) + oldLocations(asset.module)
      if hasTarget {
        findings.append(
          Diagnostic(.note, "asset-target", "modelc does not know which systems load this Core AI model"))
      }
      do throws(Diagnostic) { try asset.checkHash() } catch { findings.append(error) }
      return findings.map { $0.inFile(FilePath.joined(path, CoreAIAsset.moduleName)) }
    } catch {
      return [error]
    }
  }

  private static func unknownKinds(_ module: BytecodeModule) -> [Diagnostic] {
    [("attribute", module.entries.attributes), ("type", module.entries.types)].flatMap {
      (what, entries) -> [Diagnostic] in
      entries.filter { $0.kind == nil && $0.number != nil }.prefix(1).map { (entry) -> Diagnostic in
        var finding = BytecodeProblem.unknown(
          "the \(what) is of kind \(entry.number ?? 0), which modelc does not know", at: entry.range.lowerBound)
        finding.severity = .warning
        return finding
      }
    }
  }

  /// Files of the first beta hold locations that later ones refuse.
  private static func oldLocations(_ module: BytecodeModule) -> [Diagnostic] {
    guard module.dialects.names.contains(DialectTable.builtin) else { return [] }
    return [
      Diagnostic(
        .warning, "asset-locations",
        "locations are in MLIR's own dialect `builtin`, as coreai-core 1.0.0b1 writes them: later releases do not load this",
        remedy: "write the model again with coreai-core 1.0.0b2 or later")
    ]
  }

  /// Elements of 2 to 6 bits that take a byte each in a resource. Apple's runtime reads resources as packed, so the model
  /// computes other numbers than its author meant.
  private static func unpackedResources(_ module: BytecodeModule) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var waiting = [module.body]
    while let block = waiting.popLast() {
      for operation in block.operations {
        if let finding = unpackedResource(operation, module) { findings.append(finding) }
        for region in operation.regions { waiting += region.blocks }
      }
    }
    return findings
  }

  private static func unpackedResource(_ operation: Operation, _ module: BytecodeModule) -> Diagnostic? {
    guard module.name(of: operation) == OperationKind.constant, let value = module.attribute(operation, "value"),
      case .resource(let index)? = value.fields.first, let result = operation.results.first
    else { return nil }
    let type = module.entries.types[module.valueTypes[result]]
    guard type.kind?.number == EntryKind.tensor.number, case .signedNumbers(let sizes) = type.fields[0],
      case .type(let element) = type.fields[1],
      let bitWidth = module.entries.types[element].number.flatMap(ElementType.init)?.packedBitWidth
    else { return nil }
    var bits = Int64(bitWidth)
    for size in sizes {
      let (product, isTooLarge) = bits.multipliedReportingOverflow(by: size)
      guard size >= 0, !isTooLarge else { return nil }
      bits = product
    }
    let resource = module.resources[index]
    let expected = bits / 8 + (bits % 8 == 0 ? 0 : 1)
    guard resource.data.byteCount > expected, bits > bitWidth else { return nil }
    return Diagnostic(
      .warning, "asset-unpacked",
      "the resource '\(resource.name)' has \(resource.data.byteCount) bytes for elements of \(bitWidth) bits, which take "
        + "\(expected): Core AI reads them as packed, and computes other numbers than were meant",
      at: Location(byteOffset: operation.offset), found: "\(resource.data.byteCount)", expected: "\(expected)",
      remedy: "pack the elements, lowest bits first, where the model is written")
  }
}

extension ElementType {
  /// Bits of an element that resources hold packed; nil for elements of whole bytes and of one bit.
  fileprivate var packedBitWidth: Int? {
    switch self {
    case .sint2, .uint2: 2
    case .uint3: 3
    case .sint4, .uint4, .float4E2M1FN: 4
    case .uint6: 6
    default: nil
    }
  }
}
