import type { Log } from '../src/platform/log.ts'

export const consoleLog: Log = {
  debug: () => {},
  info: (message) => console.log(message),
  warn: (message) => console.warn(message),
  error: (message, error) => console.error(message, error),
}

export function drawProgress(done: number, all: number, what: string): void {
  const share = all === 0 ? 1 : Math.min(done / all, 1)
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░')
  const line = `${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${what}`
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${share === 1 ? '\n' : ''}`)
  else if (share === 1) console.log(line)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
