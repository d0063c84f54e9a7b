export type TimedTest = { part: string; file: string; title: string; millis: number }

const seconds = (millis: number) => `${(millis / 1000).toFixed(1).padStart(7)} s`

export function describeTimes(tests: TimedTest[], longest: number): string[] {
  const slowest = tests.toSorted((a, b) => b.millis - a.millis).slice(0, longest)
  const lines = [
    `The ${slowest.length} slowest tests:`,
    ...slowest.map(({ file, title, millis }) => `${seconds(millis)}  ${file}: ${title}`),
  ]
  for (const [part, ofPart] of Map.groupBy(tests, (test) => test.part)) {
    const files = [...Map.groupBy(ofPart, (test) => test.file)]
      .map(([file, ofFile]) => ({ file, count: ofFile.length, millis: sum(ofFile) }))
      .sort((a, b) => b.millis - a.millis)
    lines.push('', `${part}, all workers together ${seconds(sum(ofPart)).trim()}:`)
    lines.push(...files.map(({ file, count, millis }) => `${seconds(millis)}  ${file} (${count})`))
  }
  return lines
}

const sum = (tests: TimedTest[]) => tests.reduce((total, { millis }) => total + millis, 0)
