/** The Damerau-Levenshtein distance of two words (optimal string alignment), or `max + 1` if it is above `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, (beforePrevious[column - 2] ?? 0) + 1)
      }
      current.push(distance)
    }
    if (Math.min(...current) > max) return max + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[b.length] ?? 0, max + 1)
}

/** A bit set of the letters of a word, for `mayBeWithin`. Digits share bits with letters. */
export function letterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** Returns whether words with these `letterBits` may be within `max` mistakes: a cheap filter before the comparison. */
export function mayBeWithin(a: number, b: number, max: number): boolean {
  let differences = a ^ b
  for (let count = 0; count < 2 * max && differences !== 0; count++) differences &= differences - 1
  return differences === 0
}
