/// Finds the word that was meant.
package enum Spelling {
    /// The candidate that `word` most likely stands for, or nil where none is near.
    ///
    /// A third of the letters may be wrong, and one in a short word. The first of two equally near ones is
    /// taken.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        ranked(word, candidates).first
    }

    /// The three candidates at most that `word` may stand for: those that it is a part of, else those that
    /// are spelt most like it.
    package static func near(_ word: String, among candidates: [String]) -> [String] {
        let letters = word.lowercased()
        let whole = letters.count < 3 ? [] : candidates.filter { $0.lowercased().contains(letters) }
        return Array((whole.isEmpty ? ranked(word, candidates) : whole).prefix(3))
    }

    /// Those that are near enough, the nearest first.
    private static func ranked(_ word: String, _ candidates: [String]) -> [String] {
        let letters = Array(word.lowercased().utf8)
        let limit = max(1, (letters.count + 1) / 3)
        let near = candidates.enumerated().compactMap { place, candidate -> (Int, Int, String)? in
            let other = Array(candidate.lowercased().utf8)
            guard abs(other.count - letters.count) <= limit else { return nil }
            let distance = distance(from: letters, to: other)
            return distance <= limit ? (distance, place, candidate) : nil
        }
        let least = near.map(\.0).min() ?? 0
        return near.filter { $0.0 <= least + 1 }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// The number of letters to insert, delete, replace or swap with their neighbour (Damerau–Levenshtein).
    package static func distance(from a: [UInt8], to b: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
