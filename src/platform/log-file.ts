import { writeSync } from 'node:fs'

/** In characters: how much is written at once, and how much waits for a reader that is slow or gone. */
const chunkSize = 8_192
const maxBufferedBytes = 4_000_000

/** How long a line may wait for others, in milliseconds. */
const timeoutMillis = 250

/** Where the lines of a log go. `flush` writes those that wait. */
export type LogFile = { write(line: string): void; flush(): void }

/**
 * Writes lines into an open file, many at once. What waits is written when the process exits or crashes. Lines that cannot be
 * written, because the disk is full, are dropped; the process goes on.
 */
export function openLogFile(fd: number): LogFile {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    try {
      const bytes = Buffer.from(waiting)
      const written = writeSync(fd, bytes)
      waiting = bytes.toString('utf8', written)
    } catch (error) {
      // A full pipe takes more later.
      const isBusy = (error as NodeJS.ErrnoException).code === 'EAGAIN'
      if (!isBusy || waiting.length > maxBufferedBytes) waiting = ''
    }
    if (waiting !== '') wait()
  }

  function wait(): void {
    timer ??= setTimeout(flush, timeoutMillis).unref()
  }

  process.on('exit', flush)
  return {
    write(line) {
      waiting += line
      if (waiting.length >= chunkSize) flush()
      else wait()
    },
    flush,
  }
}
