import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { startDatabase, startProcess } from '../support/processes.ts'

type Answer = { path: string; sentAt: number; endedAt: number; status: number; retryAfter: string | null }

/** An outage of the database as clients see it. Times are milliseconds. */
export type Outage = {
  /** Answers given during the outage. */
  during: Answer[]
  /** Answers to requests sent 5 seconds after the end of the outage or later. */
  after: Answer[]
  /** The time from the end of the outage to the first answer, and to the end of a waiting job. */
  answeredAfter: number
  jobDoneAfter: number
  /** Memory of the server process in MB: before, and every second while the database was away. */
  memory: { before: number; during: number[] }
  /** How the server process ended; null while it runs. */
  exit: number | NodeJS.Signals | null
}

/** Stops or silences the database of a server under load for some seconds. */
export async function simulateOutage(
  how: 'stopped' | 'silent',
  seconds: number,
  people: number,
): Promise<Outage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-data-'))
  const database = await startDatabase()
  const server = await startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  let exit: Outage['exit'] = null
  void server.ended.then((how) => {
    exit = how
  })
  const answers: Answer[] = []
  let over = false
  const paths = ['/readyz', '/healthz', '/api/user?sellerName=nobody']
  const visit = async (person: number) => {
    for (let turn = person; !over; turn++) {
      const path = paths[turn % paths.length] ?? ''
      const sentAt = performance.now()
      const answer = await fetch(server.site + path).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      const retryAfter = answer?.headers.get('retry-after') ?? null
      answers.push({ path, sentAt, endedAt: performance.now(), status: answer?.status ?? 0, retryAfter })
      await sleep(20)
    }
  }
  const visitors = Promise.all(Array.from({ length: people }, (_, person) => visit(person)))
  /** Waits until so many requests that were sent after this time are answered. */
  const untilAnswered = (since: number) =>
    vi.waitUntil(() => answers.filter(({ sentAt }) => sentAt > since).length >= people * 20, 60_000)
  await untilAnswered(0)
  const memory: Outage['memory'] = { before: await server.memory(), during: [] }

  await database[how].begin()
  const goneAt = performance.now()
  while (performance.now() < goneAt + seconds * 1000) {
    await sleep(1000)
    memory.during.push(Math.round(await server.memory()))
  }
  const returnsAt = performance.now()
  await database[how].end()
  const backAt = performance.now()

  const jobDoneAfter = await untilJobIsDone(database.url, backAt)
  await untilAnswered(backAt + 5_000)
  over = true
  await visitors
  const exitSoFar = exit
  server.signal('SIGTERM')
  await server.ended
  await database.remove()
  await rm(dataDir, { recursive: true, force: true })

  const needsDatabase = answers.filter(({ path }) => path !== '/healthz')
  const first = needsDatabase.find(({ status, endedAt }) => status === 200 && endedAt > backAt)
  return {
    during: answers.filter(({ sentAt, endedAt }) => sentAt > goneAt && endedAt < returnsAt),
    after: answers.filter(({ sentAt }) => sentAt > backAt + 5_000),
    answeredAfter: first ? first.endedAt - backAt : Number.POSITIVE_INFINITY,
    jobDoneAfter,
    memory,
    exit: exitSoFar,
  }
}

/** How long an answer took. */
export function millisOf({ sentAt, endedAt }: Answer): number {
  return endedAt - sentAt
}

/** Expects 503 with Retry-After, and 200 from /healthz. */
export function expectAnswer({ path, status, retryAfter }: Answer): void {
  const expected = path === '/healthz' ? { status: 200, retryAfter: null } : { status: 503, retryAfter: '5' }
  expect({ status, retryAfter }, path).toEqual(expected)
}

/** Queues a job, and waits until the server has done it. */
async function untilJobIsDone(url: string, backAt: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const key = 'after the outage'
  await client.query(`select graphile_worker.add_job('prune-rate-limits', job_key => $1)`, [key])
  for (;;) {
    const { rowCount } = await client.query('select from graphile_worker.jobs where key = $1', [key])
    if (rowCount === 0 || performance.now() > backAt + 60_000) break
    await sleep(50)
  }
  await client.end()
  return performance.now() - backAt
}
