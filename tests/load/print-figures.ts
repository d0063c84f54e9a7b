/** Prints the figures of a long test, for the record. */
export function printFigures(title: string, figures: Record<string, unknown>): void {
  const lines = Object.entries(figures).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
  process.stdout.write(`${[title, ...lines].join('\n')}\n`)
}
