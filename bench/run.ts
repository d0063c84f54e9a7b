import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPages } from '../scripts/build.ts'
import { measureReading } from './reading.ts'
import { measureSelling } from './selling.ts'
import { median } from './show.ts'
import { type Site, startSite } from './site.ts'

/**
 * `npm run bench` measures reading and selling on 2,000 generated phones and writes docs/benchmarks/latest.json.
 * `-- --only list` measures only the calls with this in their name (or `sales`) and writes nothing.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    repetitions: { type: 'string', default: '3' },
  },
})
const { only } = values
const seconds = Number(values.seconds)
const repetitions = Number(values.repetitions)
const machine = {
  node: process.version,
  cpu: `${cpus().length} × ${cpus()[0]?.model}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
}
const loadBefore = loadavg()
await buildPages((step) => console.log(`${step} …`))
// Below the rate limits of the fastest call.
const site = await startSite(2000, 1000)
try {
  const idle = await site.server.memory()
  let most = idle
  const watch = setInterval(async () => {
    most = Math.max(most, await site.server.memory().catch(() => 0))
  }, 250)
  const figures = await measureReading(site, { only, seconds, repetitions, tell: console.log })
  const sales = []
  if (!only || 'sales'.includes(only)) {
    await measureSelling(site, 1, 400)
    for (const [buyers, many] of [
      [1, 300],
      [20, 300],
    ] as const) {
      const sold = await measureSelling(site, buyers, many)
      sales.push(sold)
      const { rate, p50, p99 } = sold
      console.log(
        `${many} sales by ${buyers} at a time: ${rate.toFixed(1)}/s, p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} ms`,
      )
    }
  }
  const overview = await timeOverview(site)
  console.log(`the admin's overview: ${overview.toFixed(0)} ms of 50`)
  clearInterval(watch)
  const memory = { idleMegabytes: Math.round(idle), mostMegabytes: Math.round(most) }
  console.log(`memory of the server: ${memory.idleMegabytes} MB idle, ${memory.mostMegabytes} MB at most`)
  console.table(
    figures.map(({ name, rate, raw, ratio, target, p50, p99 }) => ({
      name,
      rate: Math.round(rate),
      raw: Math.round(raw),
      ratio: ratio.toFixed(3),
      target,
      p50,
      p99,
    })),
  )
  if (!only) {
    const folder = fileURLToPath(new URL('../docs/benchmarks/', import.meta.url))
    await mkdir(folder, { recursive: true })
    const load = { before: loadBefore, after: loadavg() }
    const report = { machine, load, seconds, repetitions, figures, sales, overview, memory }
    await writeFile(`${folder}latest.json`, `${JSON.stringify(report, null, 2)}\n`)
  }
} finally {
  await site.stop()
}

async function timeOverview({ server, admin }: Site): Promise<number> {
  const headers = { cookie: admin.cookie, accept: 'text/html' }
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    const page = await fetch(`${server.site}/dashbord/overview`, { headers })
    await page.text()
    if (!page.ok) throw new Error(`the overview answered ${page.status}`)
    times.push(performance.now() - began)
  }
  return median(times)
}
