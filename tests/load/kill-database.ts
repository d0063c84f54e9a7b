import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import { findRunningDatabase } from '../../src/ops/postgres/stop-orphan-postgres.ts'
import { orders } from '../../src/orders/schema.ts'
import { readDatabasePassword } from '../../src/platform/secret.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { type Person, testSecret } from '../support/test-app.ts'
import { untilAgreed } from './consistency.ts'
import { holdEventsBack } from './events.ts'
import { killProcesses, killsServer, type Victim } from './kill-processes.ts'
import { createRestartableServer, type RunningServer } from './restartable-server.ts'
import { letTimePass, openBrowser } from './scenarios.ts'

export type DatabaseKills = {
  kills: Partial<Record<Victim, number>>
  /** The longest time from such a kill until the server was ready again, in ms. */
  slowestReturn: Partial<Record<Victim, number>>
  /** The answers to browsers that were paying at that moment. */
  answers: Record<string, number>
  /** Sales that a browser got a 200 for, and those of them that were missing at the end. */
  acknowledged: number
  forgotten: string[]
}

/** What all rounds share. Restarts replace `server` and `market`. */
type Setup = {
  dataDir: string
  restartable: Awaited<ReturnType<typeof createRestartableServer>>
  server: RunningServer
  market: Marketplace
  seller: Person
  buyers: Person[]
  /** The payments of acknowledged sales, by order. */
  sales: Map<string, string>
  came: DatabaseKills
}

/**
 * Kills processes of the embedded database, which runs with all its safety on, while eight people pay for three phones. The
 * server must survive and answer again by itself, or be restarted when it was killed too, as by a power cut. Each browser
 * retries until it gets more than a 503. Throws when charges and phones do not agree within 60 s, or when authorisations are
 * not released by the job of every minute; with `hurry` the test queues that job.
 */
export async function killDatabase(
  rounds: number,
  victims: Victim[],
  hurry: boolean,
): Promise<DatabaseKills> {
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-data-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(dataDir, 0o711)
  const restartable = await createRestartableServer({ DATA_DIR: dataDir, AUTH_SECRET: testSecret })
  let server = await restartable.start()
  try {
    const setup = await prepare(dataDir, restartable, server)
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] ?? 'the database'
      await killOnce(setup, victim, (round * 37) % 150).finally(() => {
        server = setup.server
      })
    }
    const { market, sales, came } = setup
    if (hurry) await letTimePass(market.db)
    await untilAgreed(market.db, 'at rest', 150)
    return { ...came, acknowledged: sales.size, forgotten: await listForgotten(setup) }
  } finally {
    await killProcesses('server and database', dataDir, server)
    await restartable.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function prepare(
  dataDir: string,
  restartable: Setup['restartable'],
  server: RunningServer,
): Promise<Setup> {
  const market = await openRunning(dataDir)
  // In the embedded database, whose owner is another than the test server's.
  await holdEventsBack({ asOwner: async (statements) => void (await market.db.execute(statements)) })
  const seller = await market.signUp('seller')
  const buyers = await Promise.all(Array.from({ length: 8 }, () => market.signUp()))
  const came: DatabaseKills = { kills: {}, slowestReturn: {}, answers: {}, acknowledged: 0, forgotten: [] }
  return { dataDir, restartable, server, market, seller, buyers, sales: new Map(), came }
}

/** Kills the victim some milliseconds after eight people have begun to pay, and waits until all of them are answered. */
async function killOnce(setup: Setup, victim: Victim, afterMillis: number): Promise<void> {
  const { dataDir, restartable, came } = setup
  const orders = await authorise(setup.market, setup.seller, setup.buyers)
  const paying = Promise.all(orders.map((order) => pay(setup, order)))
  // It is awaited below; until then a failure must not end the process.
  paying.catch(() => {})
  await sleep(afterMillis)
  const killedAt = performance.now()
  await killProcesses(victim, dataDir, setup.server)
  came.kills[victim] = (came.kills[victim] ?? 0) + 1
  if (killsServer(victim)) {
    setup.server = await restartable.start()
    setup.market = await openRunning(dataDir)
  }
  await untilReady(setup.server)
  const returned = Math.round(performance.now() - killedAt)
  came.slowestReturn[victim] = Math.max(came.slowestReturn[victim] ?? 0, returned)
  await paying
  await untilAgreed(setup.market.db, 'always', 60)
}

/** Pays, and retries after a 503 or no answer at all. Throws after a minute. */
async function pay(setup: Setup, { buyer, order }: Paying): Promise<void> {
  const { came, sales } = setup
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(200)) {
    const fetch = openBrowser(setup.server.site)
    const answer = await setup.market.settle(buyer, order, { fetch }).catch(() => null)
    const hint = answer?.headers.get('retry-after')
    const heard = answer ? `${answer.status}${hint ? `, again in ${hint} s` : ''}` : 'nothing'
    came.answers[heard] = (came.answers[heard] ?? 0) + 1
    if (answer?.status === 200) sales.set(order._id, answer.body.paymentId ?? '')
    if (answer && answer.status !== 503) return
  }
  throw new Error('nobody answered in 60 s')
}

/** The orders whose sale was acknowledged, and that are not paid by that payment. */
async function listForgotten({ market, sales }: Setup): Promise<string[]> {
  const rows = await market.db.select().from(orders)
  const kept = new Map(rows.map(({ id, status, paymentId }) => [id, `${status} ${paymentId}`]))
  return [...sales.keys()].filter((id) => kept.get(id) !== `paid ${sales.get(id)}`)
}

type Paying = { buyer: Person; order: Booking }

/** Each buyer authorises a card for one of three new phones. */
async function authorise(market: Marketplace, seller: Person, buyers: Person[]): Promise<Paying[]> {
  await market.resetRateLimits()
  const phones = [
    await market.addPhone(seller),
    await market.addPhone(seller),
    await market.addPhone(seller),
  ] as const
  return Promise.all(
    buyers.map(async (buyer, i) => ({
      buyer,
      order: await market.authorisePayment(buyer, phones[i % 3] ?? phones[0]),
    })),
  )
}

/** The app on the embedded database of this folder. */
async function openRunning(dataDir: string): Promise<Marketplace> {
  const url = await findRunningDatabase(join(dataDir, 'db'), await readDatabasePassword(dataDir))
  if (!url) throw new Error(`no database runs in ${dataDir}`)
  return openMarketplace({ DATABASE_URL: url })
}

async function untilReady(server: RunningServer): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
    const ready = await fetch(`${server.site}/readyz`).catch(() => null)
    if (ready?.ok) return
  }
  const how = await Promise.race([server.ended, 'it runs'])
  throw new Error(`the server is not ready after 60 s (${how}): ${server.log()}`)
}
