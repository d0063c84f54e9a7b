import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cloneTemplate, startProcess } from './processes.ts'

/** What became of twice as many requests as the server can answer. Times are milliseconds, memory is MB. */
export type Overload = {
  /** What it answers in a second when forty people ask one after the other, and how much it was asked then. */
  canAnswer: number
  asked: number
  /** Answers in a second by what they were. */
  good: number
  shed: number
  /** Answers that were neither a good one nor a whole 503 with Retry-After; connections that broke. */
  wrong: string[]
  longest: number
  /** The slowest answer of /healthz meanwhile. */
  slowestHealth: number
  memory: { before: number; during: number[] }
  /** Statuses of a hundred requests just afterwards. */
  afterwards: number[]
}

/** Finds out what the server can answer, and then asks twice as much of it for some seconds. */
export async function overload(serverUrl: string, seconds: number): Promise<Overload> {
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-data-'))
  const database = await cloneTemplate(serverUrl)
  const server = await startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const url = `${server.site}/api/campain`
  await autocannon({ url, connections: 40, duration: 2 })
  const calm = await autocannon({ url, connections: 40, duration: 3 })
  const canAnswer = calm.requests.average

  const wrong = new Set<string>()
  const memory: Overload['memory'] = { before: Math.round(await server.memory()), during: [] }
  let slowestHealth = 0
  let over = false
  const watch = (async () => {
    while (!over) {
      const began = performance.now()
      const alive = await fetch(`${server.site}/healthz`).catch((error) => ({
        ok: false,
        status: String(error),
      }))
      if (!alive.ok) wrong.add(`/healthz answered ${alive.status}`)
      slowestHealth = Math.max(slowestHealth, Math.round(performance.now() - began))
      memory.during.push(Math.round(await server.memory()))
      await sleep(500)
    }
  })()
  const heavy = await autocannon({
    url,
    connections: 1500,
    overallRate: Math.ceil(canAnswer * 2),
    duration: seconds,
    timeout: 30,
    setupClient(client) {
      client.on('headers', (read) => {
        // Its types are of an older version: it gives what its parser has read.
        const { statusCode, headers } = read as unknown as { statusCode: number; headers: string[] }
        const names = headers.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
        const named = statusCode === 200 ? 'content-type' : statusCode === 503 ? 'retry-after' : 'nothing'
        if (!names.includes(named)) wrong.add(`${statusCode} with ${names.join(', ')}`)
      })
      client.on('body', (body) => {
        try {
          JSON.parse(body.toString())
        } catch {
          wrong.add(`a body that is not whole: ${body.toString().slice(0, 80)}`)
        }
      })
    },
  })
  over = true
  await watch
  if (heavy.errors > 0) wrong.add(`${heavy.errors} connections broke, ${heavy.timeouts} of them for time`)
  const afterwards: number[] = []
  for (let turn = 0; turn < 100; turn++) afterwards.push((await fetch(url)).status)
  server.signal('SIGTERM')
  await server.ended
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
  const perSecond = (status: 200 | 503) =>
    Math.round((heavy.statusCodeStats?.[`${status}`]?.count ?? 0) / heavy.duration)
  return {
    canAnswer: Math.round(canAnswer),
    asked: Math.round(heavy.requests.sent / heavy.duration),
    good: perSecond(200),
    shed: perSecond(503),
    wrong: [...wrong],
    longest: heavy.latency.max,
    slowestHealth,
    memory,
    afterwards,
  }
}
