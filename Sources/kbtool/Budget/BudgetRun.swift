import KeyboardCompiler
import KeyboardFormat

/// Opens artifacts as an app would, asks queries, and measures what that costs.
struct BudgetRun: Encodable {
  /// Bytes of all artifacts: address space, not memory.
  let mapped: Int
  let queries: Int
  let seed: UInt64
  /// Memory of the process before the first artifact was opened, and after the last query.
  let before: ProcessMemory?
  let after: ProcessMemory?
  /// Distinct 16 KiB pages of the artifacts that opening and the queries touch.
  let pages: Int?
  /// 16 KiB pages that the artifacts have.
  let allPages: Int
  /// Sections of a kind for which there are no queries, other than those that are stored compressed
  /// because nothing reads them while typing.
  let notQueried: [String]
  /// Sum over the answers; the same for the same artifacts, queries and seed.
  let answers: Int

  init(_ paths: [String], queries: Int, seed: UInt64) throws(InputError) {
    self.queries = queries
    self.seed = seed
    before = ProcessMemory.current()
    let artifacts = try BudgetRun.open(paths)
    mapped = artifacts.reduce(0) { $0 + $1.artifact.bytes.count }
    answers = try BudgetRun.ask(artifacts, queries, seed)
    after = ProcessMemory.current()
    // A second time, with the same seed and nothing in memory at first, to count pages.
    let censuses = artifacts.map { PageCensus($0.artifact.bytes) }
    _ = try BudgetRun.ask(artifacts, queries, seed)
    let counts = censuses.compactMap { $0?.count() }
    pages = counts.count == artifacts.count ? counts.reduce(0, +) : nil
    allPages = artifacts.reduce(0) {
      $0 + ($1.artifact.bytes.count + PageCensus.pageSize - 1) / PageCensus.pageSize
    }
    notQueried = artifacts.flatMap { path, artifact in
      artifact.sections.filter { $0.codec == .raw && QueryMix.mix($0.tag) == nil }.map {
        "\(path): \($0.label)"
      }
    }
  }

  /// An artifact that cannot be used.
  struct InputError: Error {
    let path: String
    let error: FormatError
  }

  private typealias Opened = (path: String, artifact: Artifact)

  private static func open(_ paths: [String]) throws(InputError) -> [Opened] {
    var result: [Opened] = []
    for path in paths {
      do throws(FormatError) {
        result.append((path, try Artifact.open(path: path)))
      } catch { throw InputError(path: path, error: error) }
    }
    return result
  }

  /// Asks the queries of every section in turn.
  private static func ask(
    _ artifacts: [Opened], _ count: Int, _ seed: UInt64
  ) throws(InputError) -> Int {
    var mix: [QueryMix.Query] = []
    for (path, artifact) in artifacts {
      mix.append(QueryMix.directory(artifact))
      for record in artifact.sections {
        do {
          mix += try QueryMix.mix(record.tag)?.open(artifact, record) ?? []
        } catch let error as FormatError {
          throw InputError(path: path, error: error)
        } catch {
          throw InputError(
            path: path,
            error: FormatError(
              .value, section: record.label, expected: "a section that opens", found: "\(error)"))
        }
      }
    }
    guard !mix.isEmpty else { return 0 }
    var random = QueryRandom(seed: seed)
    var answers = 0
    for number in 0..<count { answers = answers &+ mix[number % mix.count](&random) }
    return answers
  }
}
