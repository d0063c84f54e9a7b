import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { orders as orderTable } from '../../src/orders/schema.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { testSecret } from '../support/test-app.ts'
import { untilAgreed } from './consistency.ts'
import { holdEventsBack } from './events.ts'
import { createRestartableServer, type RunningServer } from './restartable-server.ts'
import { createScenarios, letTimePass, openBrowser, type Scenario, type ScenarioRun } from './scenarios.ts'
import { follow, type Step, watchConnections } from './watch-statements.ts'

/** The result of all kills. */
export type Kills = {
  /** How many points there are in each scenario. */
  points: Record<string, number>
  kills: number
  /** Kills whose step never came, because the reconciliation job had done the work before. */
  missed: number
  /** The longest time in ms from a restart until every charge had its phone and no claim was open. */
  slowestRecovery: number
  /** Sales that a browser got a 200 for, and those of them that were missing at the end. */
  acknowledged: number
  forgotten: string[]
}

/** A moment of a scenario at which the server is killed; `crashPoint` is null for after the answer. */
type Point = { scenario: Scenario; crashPoint: string | null }

/** What all kills share. `server` is replaced by each restart. */
type Setup = {
  market: Marketplace
  restartable: Awaited<ReturnType<typeof createRestartableServer>>
  server: RunningServer
  /** The payments of the sales that the server acknowledged, by order. */
  sales: Map<string, string>
}

/**
 * Kills the server with SIGKILL before and after every step of every scenario (scenarios.ts), restarts it, and checks that
 * charges and phones agree: `kills` times, spread evenly over the crash points. The provider sends no events, so that the
 * server has to recover by itself. Throws with the scenario and the point when something does not agree within 60 s.
 */
export async function killAtEveryStep(kills: number): Promise<Kills> {
  const market = await openMarketplace()
  await holdEventsBack(market)
  watchConnections(market.db.$client)
  const { scenarios, renew } = await createScenarios(market)
  const all = await listPoints(market, scenarios)
  const setup = await startSetup(market)
  let slowestRecovery = 0
  let missed = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      const point = all[Math.floor((kill * all.length) / kills) % all.length]
      if (!point) throw new Error('there is nothing to kill at')
      if (kill % 20 === 19) await renew()
      const { scenario, crashPoint } = point
      const done = await killOnce(setup, point, kill % 2 === 0 ? 'browser' : 'job').catch((cause) => {
        const place = `${scenario.name}, killed ${crashPoint ?? 'after the answer'} (kill ${kill})`
        throw new Error(place, { cause })
      })
      slowestRecovery = Math.max(slowestRecovery, done.recovery)
      if (done.missed) missed += 1
    }
    await untilAgreed(market.db, 'at rest', 60)
  } finally {
    await setup.server.kill()
    await setup.restartable.close()
  }
  const points = Object.fromEntries(
    scenarios.map((scenario) => [scenario.name, all.filter((point) => point.scenario === scenario).length]),
  )
  const forgotten = await listForgotten(setup)
  return { points, kills, missed, slowestRecovery, acknowledged: setup.sales.size, forgotten }
}

/** Runs every scenario once without a kill, and lists its crash points. */
async function listPoints(market: Marketplace, scenarios: Scenario[]): Promise<Point[]> {
  const all: Point[] = []
  for (const scenario of scenarios) {
    const run = await scenario.prepare()
    const { steps } = await follow(() => run.start(market.request, null))
    await run.retry(market.request)
    all.push(...[...pointsOf(steps), null].map((crashPoint) => ({ scenario, crashPoint })))
  }
  return all
}

async function startSetup(market: Marketplace): Promise<Setup> {
  const restartable = await createRestartableServer({
    DATABASE_URL: market.ownerUrl,
    DATA_DIR: market.env.DATA_DIR,
    AUTH_SECRET: testSecret,
  })
  return { market, restartable, server: await restartable.start(), sales: new Map() }
}

/**
 * Kills the server at one point and restarts it. `by`: whether the people's browsers or the reconciliation job finish what
 * was begun. Returns how long the restart took to recover, in ms, and whether the job had done the work before the kill.
 */
async function killOnce(
  setup: Setup,
  { scenario, crashPoint }: Point,
  by: 'browser' | 'job',
): Promise<{ recovery: number; missed: boolean }> {
  const { market, restartable } = setup
  // Servers use the real time: rows made by a clock that stands still would soon be due for reconciliation.
  market.clock.advance(Date.now() - market.clock.now().getTime())
  const run = await scenario.prepare()
  await run.start(openRecordingBrowser(setup, crashPoint), crashPoint).catch(() => null)
  const missed = await untilKilled(setup.server, crashPoint)

  // The next process repeats the interrupted job, and must not crash.
  await market.db.execute(
    `update graphile_worker._private_jobs set payload = (payload::jsonb - 'crashPoint')::json`,
  )
  const startedAt = performance.now()
  setup.server = await restartable.start()
  await untilRecovered(market, run, 60)
  const recovery = performance.now() - startedAt
  if (by === 'browser') await run.retry(openRecordingBrowser(setup))
  else await letTimePass(market.db)
  // Wait for the orders first: one that may still be paid is no contradiction.
  await untilSold(market, run, 20)
  await untilAgreed(market.db, 'at rest', 10)
  return { recovery, missed }
}

/** Waits until the server is dead. True when its crash point never came: the job may reconcile a claim at any time. */
async function untilKilled(server: RunningServer, crashPoint: string | null): Promise<boolean> {
  if (crashPoint === null) await server.kill()
  const how = await Promise.race([server.ended, sleep(10_000, 'still running')])
  if (how === 'SIGKILL') return false
  if (how !== 'still running') throw new Error(`expected SIGKILL, but got ${how}: ${server.log()}`)
  await server.kill()
  return true
}

/** A browser that records the sales that the server acknowledges. */
function openRecordingBrowser({ server, sales }: Setup, crashPoint: string | null = null) {
  const browser = openBrowser(server.site, crashPoint)
  const recording: typeof browser = async (path, init) => {
    const answer = await browser(path, init)
    const order = new URLSearchParams(path.split('?')[1]).get('bookingId')
    if (answer.status === 200 && order && path.startsWith('/api/addpayment')) {
      const { paymentId } = (await answer.clone().json()) as { paymentId: string }
      sales.set(order, paymentId)
    }
    return answer
  }
  return recording
}

/** The orders whose sale was acknowledged, and that are not paid by that payment. */
async function listForgotten({ market, sales }: Setup): Promise<string[]> {
  const rows = await market.db.select().from(orderTable)
  const kept = new Map(rows.map(({ id, status, paymentId }) => [id, `${status} ${paymentId}`]))
  return [...sales.keys()].filter((id) => kept.get(id) !== `paid ${sales.get(id)}`)
}

/** Waits until as many of the orders are paid as the scenario allows. Throws after so many seconds. */
async function untilSold(market: Marketplace, run: ScenarioRun, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const paid = (await statusesOf(market, run)).filter((status) => status === 'paid').length
    if (run.sales.includes(paid)) return
    if (performance.now() > end) throw new Error(`${paid} of the orders are paid`)
    await sleep(50)
  }
}

/** The crash points: before each step, in the middle of each that writes, and after the last. */
function pointsOf(steps: Step[]): string[] {
  // Authentication and rate limits come first and are not part of the payment.
  const first = steps.findIndex(({ text }) => !/rate_limits|^select "users"/.test(text))
  return steps.flatMap(({ writes }, index) => {
    if (index < first) return []
    const number = index + 1
    const isLast = number === steps.length
    return [`${number} before`, ...(writes ? [`${number} sent`] : []), ...(isLast ? [`${number} after`] : [])]
  })
}

/** Waits until every charge has its phone and every claim is paid. */
async function untilRecovered(market: Marketplace, run: ScenarioRun, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while ((await statusesOf(market, run)).includes('claimed')) {
    if (performance.now() > end) throw new Error(`a claim is still open after ${seconds} s`)
    await sleep(20)
  }
  await untilAgreed(market.db, 'always', (end - performance.now()) / 1000)
}

async function statusesOf({ db }: Marketplace, { orders }: ScenarioRun): Promise<string[]> {
  const ids = orders.map(({ _id }) => _id)
  const rows = await db
    .select({ status: orderTable.status })
    .from(orderTable)
    .where(inArray(orderTable.id, ids))
  return rows.map(({ status }) => status)
}
