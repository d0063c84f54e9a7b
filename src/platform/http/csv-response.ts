import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** Whether the caller asks for a file. Who takes anything gets JSON. */
export function wantsCsv(c: Context): boolean {
  c.header('vary', 'Accept', { append: true })
  const supports = ['application/json', 'text/csv']
  return accepts(c, { header: 'Accept', supports, default: 'application/json' }) === 'text/csv'
}

/** The headers of a CSV file to be saved under a name; no cache keeps it. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
})

/** A body that is sent part by part, as the parts are made. */
export function streamOf(parts: AsyncGenerator<string>): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream
}
