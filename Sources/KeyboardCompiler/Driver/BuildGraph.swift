/// Pieces of work and what each needs first. Run with any number of jobs, the values are the same.
package struct BuildGraph<Value: Sendable>: Sendable {
  private struct Node: Sendable {
    let label: String
    let dependencies: [Int]
    let work: @Sendable ([Value]) -> Value
  }

  /// A piece of work that has ended.
  package struct Progress: Sendable {
    package let label: String
    package let done: Int
    package let total: Int
    package let duration: Duration
  }

  private var nodes: [Node] = []

  package init() {}

  package var count: Int { nodes.count }

  /// Adds work that gets the values of `dependencies` in their order.
  /// - Parameter dependencies: numbers of earlier nodes, so that no cycle can be made; others are
  ///   left out.
  /// - Returns: the number of the node.
  @discardableResult
  package mutating func add(
    _ label: String, after dependencies: [Int] = [], _ work: @escaping @Sendable ([Value]) -> Value
  ) -> Int {
    nodes.append(
      Node(
        label: label, dependencies: dependencies.filter { nodes.indices.contains($0) }, work: work))
    return nodes.count - 1
  }

  /// Runs everything, at most `jobs` pieces at a time, earlier nodes first where there is a choice.
  /// - Returns: the values by number of node.
  package func run(jobs: Int, _ progress: (Progress) -> Void = { _ in }) async -> [Value] {
    var waiting = nodes.map { Set($0.dependencies).count }
    var dependents = [[Int]](repeating: [], count: nodes.count)
    for (number, node) in nodes.enumerated() {
      for dependency in Set(node.dependencies) { dependents[dependency].append(number) }
    }
    var ready = nodes.indices.filter { waiting[$0] == 0 }
    var values = [Value?](repeating: nil, count: nodes.count)
    await withTaskGroup(of: (number: Int, value: Value, duration: Duration).self) { group in
      var running = 0
      var done = 0
      while true {
        while running < max(1, jobs), let number = ready.first {
          ready.removeFirst()
          running += 1
          let node = nodes[number]
          let inputs = node.dependencies.compactMap { values[$0] }
          group.addTask {
            let start = ContinuousClock.now
            let value = node.work(inputs)
            return (number, value, ContinuousClock.now - start)
          }
        }
        guard let (number, value, duration) = await group.next() else { break }
        values[number] = value
        running -= 1
        done += 1
        for dependent in dependents[number] {
          waiting[dependent] -= 1
          if waiting[dependent] == 0 { ready.append(dependent) }
        }
        ready.sort()
        progress(
          Progress(label: nodes[number].label, done: done, total: nodes.count, duration: duration))
      }
    }
    return values.compactMap { $0 }
  }
}
