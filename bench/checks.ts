/**
 * `npm run bench:checks` measures what the check of a phone asks of the server, over HTTP: the bytes and the median time of each call
 * and its share of a raw answer of the same length, and which scripts of pages without a check know of one. `-- --checks 100` does so
 * many. How many statements it sends is in src/checks/check-statements.test.ts.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { buildPages } from '../scripts/build.ts'
import { type RawAnswers, startRawServer } from './raw-server.ts'
import { openLine } from './selling.ts'
import { median } from './show.ts'
import { startSite } from './site.ts'

const { values } = parseArgs({ options: { checks: { type: 'string', default: '50' } } })
const rounds = Number(values.checks)

await buildPages((step) => console.log(`${step} …`))
const site = await startSite(rounds + 10, 1, (db, _, { id }) =>
  db.execute(sql`update listings set seller_id = ${id}`),
)
const raw = await startRawServer()
try {
  const [line, rawLine] = [openLine(site.server.site), openLine(raw.site)]
  const times: Record<string, { ours: number[]; raw: number[]; bytes: number }> = {}
  const answers: RawAnswers = {}
  let cookie = ''
  const type = { 'content-type': 'application/json' }
  const own = { ...type, authorization: `bearer ${site.seller.token}` }

  /** Makes a call, and asks the raw server for as long an answer. */
  async function ask(name: string, method: string, path: string, json?: unknown, headers = type) {
    const began = performance.now()
    const sent = json ? JSON.stringify(json) : ''
    const { status, head, text } = await line.ask(method, `/api${path}`, { ...headers, cookie }, sent)
    const ours = performance.now() - began
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    cookie = /\r\nset-cookie: (check=[^;]+)/i.exec(head)?.[1] ?? cookie
    times[name] ??= { ours: [], raw: [], bytes: 0 }
    const figures = times[name]
    const bytes = Buffer.byteLength(text)
    if (bytes !== figures.bytes) {
      const body = Buffer.from(text).toString('base64')
      answers[`/${name}`] = { headers: { 'content-length': String(bytes) }, body }
      await raw.learn(answers)
    }
    const rawBegan = performance.now()
    await rawLine.ask('GET', `/${name}`, {}, '')
    figures.raw.push(performance.now() - rawBegan)
    figures.ours.push(ours)
    figures.bytes = bytes
    return JSON.parse(text)
  }

  for (const { id } of site.phones.slice(0, rounds)) {
    const of = `/products/${id}/checks?email=${encodeURIComponent(site.seller.email)}`
    const { url } = await ask('start', 'POST', of, undefined, own)
    const link = `/checks/${url.split('/').at(-1)}`
    await ask('consent', 'POST', `${link}/consent`)
    for (const test of ['vibration', 'buttons', 'earpiece']) {
      const { nonce } = await ask('challenge', 'POST', `${link}/challenges`, { test })
      await ask('answer', 'PUT', `${link}/answers`, { nonce, answer: { faulty: true } })
      await ask('watch', 'GET', of, undefined, own)
    }
    await ask('finish', 'PUT', `${link}/finish`)
    await ask('read', 'GET', `/phones/${id}/check`)
  }
  console.table(
    Object.entries(times).map(([name, { ours, raw: theirs, bytes }]) => ({
      name,
      bytes,
      'median, ms': median(ours).toFixed(2),
      'times a raw answer': (median(ours) / median(theirs)).toFixed(1),
    })),
  )
  for (const page of ['/', '/search', '/help']) {
    const html = await (await fetch(site.server.site + page)).text()
    const scripts = [...new Set(html.match(/\/assets\/[^"']+\.js/g))]
    const texts = await Promise.all(scripts.map(async (at) => (await fetch(site.server.site + at)).text()))
    const aware = scripts.filter((_, nth) => /devicemotion|getUserMedia|checkedimei/.test(texts[nth] ?? ''))
    console.log(`${page}: ${scripts.length} scripts, ${aware.length} of them know of checks`)
    if (aware.length > 0) process.exitCode = 1
  }
  line.close()
  rawLine.close()
} finally {
  raw.stop()
  await site.stop()
}
