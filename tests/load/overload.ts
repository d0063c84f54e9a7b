import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildPages } from '../../scripts/build.ts'
import { cloneTemplate, startProcess } from '../support/processes.ts'

/** The answers to twice as many requests as the server can handle. Times are milliseconds, memory is MB. */
export type Overload = {
  /** Pages a second that it renders for forty clients, each waiting for its answer; and requests a second in the overload. */
  canAnswer: number
  asked: number
  /** Responses per second: pages, and 503s. */
  good: number
  shed: number
  /** Answers that were neither a page nor a complete 503 with Retry-After, and broken connections. */
  wrong: string[]
  longest: number
  /** The slowest answer of /healthz during the overload. */
  slowestHealth: number
  memory: { before: number; during: number[] }
  /** The statuses of a hundred requests after the overload. */
  afterwards: number[]
}

/** Measures how many requests the server can answer, then sends twice as many for some seconds. */
export async function overload(serverUrl: string, seconds: number): Promise<Overload> {
  await buildPages()
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-data-'))
  const database = await cloneTemplate(serverUrl)
  const server = await startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const wrong = new Set<string>()
  const visitors = openVisitors(server.site, wrong)
  await visitors.comeByTurns(40, 2_000)
  const calm = await visitors.comeByTurns(40, 5_000)
  const canAnswer = calm.good / 5

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
  const heavy = await visitors.comeAtRate(canAnswer * 2, seconds * 1000)
  over = true
  await watch
  const afterwards: number[] = []
  for (let turn = 0; turn < 100; turn++) afterwards.push((await fetch(`${server.site}${page()}`)).status)
  visitors.leave()
  server.signal('SIGTERM')
  await server.ended
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
  return {
    canAnswer: Math.round(canAnswer),
    asked: Math.round(heavy.asked / seconds),
    good: Math.round(heavy.good / seconds),
    shed: Math.round(heavy.shed / seconds),
    wrong: [...wrong],
    longest: Math.round(heavy.longest),
    slowestHealth,
    memory,
    afterwards,
  }
}

/**
 * The home page under a unique address, so that it is rendered for this request: expensive for the server and cheap for
 * the clients, which share its machine.
 */
const page = () => `/?visit=${randomUUID()}`

type Visits = { asked: number; good: number; shed: number; longest: number }

/** Clients that request pages and check that answers are complete; others go to `wrong`. */
function openVisitors(site: string, wrong: Set<string>) {
  const agent = new Agent({ keepAlive: true })

  function visit(visits: Visits, began = performance.now()): Promise<void> {
    return new Promise((resolve) => {
      const end = (problem: string | null) => {
        if (problem !== null) wrong.add(problem)
        visits.longest = Math.max(visits.longest, performance.now() - began)
        resolve()
      }
      const asked = request(`${site}${page()}`, { agent, timeout: 30_000 }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        answer.on('error', (error) => end(`an answer broke off: ${error.message}`))
        answer.on('end', () => {
          const { statusCode, headers } = answer
          const isPage = statusCode === 200 && text.endsWith('</html>')
          const isRefusal =
            statusCode === 503 &&
            Number(headers['retry-after']) > 0 &&
            JSON.parse(text).code === 'unavailable'
          if (isPage) visits.good += 1
          if (isRefusal) visits.shed += 1
          end(isPage || isRefusal ? null : `${statusCode}: ${text.slice(-80)}`)
        })
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer in 30 s')))
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed the kept-alive connection at that moment: browsers retry (RFC 9112, 9.3.1).
        const isStale = asked.reusedSocket && error.code === 'ECONNRESET'
        if (isStale) resolve(visit(visits, began))
        else end(error.message)
      })
      asked.end()
    })
  }

  const none = (): Visits => ({ asked: 0, good: 0, shed: 0, longest: 0 })
  return {
    /** A number of clients, each sending its next request after its answer. */
    async comeByTurns(people: number, millis: number): Promise<Visits> {
      const visits = none()
      const end = performance.now() + millis
      const come = async () => {
        while (performance.now() < end) {
          visits.asked += 1
          await visit(visits)
        }
      }
      await Promise.all(Array.from({ length: people }, come))
      return visits
    },
    /** A number of requests a second, whether or not earlier ones are answered. */
    async comeAtRate(perSecond: number, millis: number): Promise<Visits> {
      const visits = none()
      const under = new Set<Promise<void>>()
      const began = performance.now()
      for (let past = 0; past < millis; past = performance.now() - began) {
        while (visits.asked < (past / 1000) * perSecond) {
          visits.asked += 1
          const one = visit(visits).finally(() => under.delete(one))
          under.add(one)
        }
        await sleep(5)
      }
      await Promise.all(under)
      return visits
    },
    leave: () => agent.destroy(),
  }
}
