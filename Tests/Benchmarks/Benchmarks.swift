// Times what the engine answers on the default artifacts, beside simple baselines in the same run.
//
//   make bench                        tables
//   make bench BENCH_FLAGS=--json     one JSON object
import Foundation
import KeyboardEngine
import KeyboardFormat

@main struct Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let folder = arguments.first { !$0.hasPrefix("-") } ?? "artifacts"
    let names = ["en", "emoji", "layouts"].map { "\(folder)/\($0).kba" }
    for name in names where !FileManager.default.fileExists(atPath: name) {
      FileHandle.standardError.write(Data("\(name) is missing: run `make data` first\n".utf8))
      exit(66)
    }
    var table = ResultTable()
    try LexiconBenchmarks(path: names[0]).run(&table)
    try LanguageBenchmarks(path: names[0]).run(&table)
    try EmojiBenchmarks(path: names[1]).run(&table)
    try LayoutBenchmarks(path: names[2]).run(&table)
    try TouchBenchmarks(language: names[0], layouts: names[2]).run(&table)
    try table.addSizes(of: names)
    print(arguments.contains("--json") ? try table.json() : table.text())
  }
}
