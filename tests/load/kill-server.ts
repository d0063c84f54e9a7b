import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { orders as orderTable } from '../../src/orders/schema.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { testSecret } from '../support/test-app.ts'
import { untilAgreed } from './consistency.ts'
import { holdEventsBack } from './events.ts'
import { openLives } from './restartable-server.ts'
import { browse, letTimePass, type Play, type Scene, writePlays } from './scenarios.ts'
import { follow, type Step, watchConnections } from './watch-statements.ts'

/** What the kills came to. */
export type Kills = {
  /** How many points there are in each play. */
  points: Record<string, number>
  kills: number
  /** Of those, where the job of every minute had done the work before, so that the step never came. */
  missed: number
  /** The longest that it took from the start until every charge had its phone and no claim was open; in ms. */
  slowestHealing: number
  /** Sales that a browser was told of with 200, and those of them that were not found again at the end. */
  acknowledged: number
  forgotten: string[]
}

/**
 * Kills the server, as `kill -9` does, before and after every step of everything that moves money (plays.ts), starts it
 * again and looks whether money and phones agree: `kills` times, spread evenly over the points. The provider's own events
 * never come, so that nothing but the server itself can put things right. Throws with the play and the point when something
 * does not agree within 60 s of the start.
 */
export async function killAtEveryStep(kills: number): Promise<Kills> {
  const market = await openMarketplace()
  await holdEventsBack(market)
  watchConnections(market.db.$client)
  const { plays, renew } = await writePlays(market)
  const all: { play: Play; die: string | null }[] = []
  for (const play of plays) {
    const scene = await play.prepare()
    const { steps } = await follow(() => scene.fire(market.request, null))
    await scene.comeAgain(market.request)
    all.push(...[...pointsOf(steps), null].map((die) => ({ play, die })))
  }
  const points = Object.fromEntries(
    plays.map((play) => [play.name, all.filter((point) => point.play === play).length]),
  )

  const lives = await openLives({
    DATABASE_URL: market.ownerUrl,
    DATA_DIR: market.env.DATA_DIR,
    AUTH_SECRET: testSecret,
  })
  let life = await lives.start()
  const told = new Map<string, string>()
  /** Remembers which sales it was told of. */
  const attentive =
    (browser: ReturnType<typeof browse>): typeof browser =>
    async (path, init) => {
      const answer = await browser(path, init)
      const order = new URLSearchParams(path.split('?')[1]).get('bookingId')
      if (answer.status === 200 && order && path.startsWith('/api/addpayment')) {
        const { paymentId } = (await answer.clone().json()) as { paymentId: string }
        told.set(order, paymentId)
      }
      return answer
    }

  let slowestHealing = 0
  let missed = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      const point = all[Math.floor((kill * all.length) / kills) % all.length]
      if (!point) throw new Error('there is nothing to kill at')
      const { play, die } = point
      try {
        if (kill % 20 === 19) await renew()
        // The servers go by the real time: to them, what is made by a clock that stands still is soon due for healing.
        market.clock.advance(Date.now() - market.clock.now().getTime())
        const scene = await play.prepare()
        await scene.fire(attentive(browse(life.site, die)), die).catch(() => null)
        if (die === null) await life.kill()
        const how = await Promise.race([life.ended, sleep(10_000, 'it lives')])
        if (how === 'it lives') {
          // What is claimed may be healed at any time.
          missed += 1
          await life.kill()
        } else if (how !== 'SIGKILL') throw new Error(`it was to die, but ${how}: ${life.log()}`)

        // A job that was in hand is done again by the next process; that one is to live.
        await market.db.execute(
          `update graphile_worker._private_jobs set payload = '{}' where payload ->> 'die' <> ''`,
        )
        const startedAt = performance.now()
        life = await lives.start()
        await untilHealed(market, scene, 60)
        slowestHealing = Math.max(slowestHealing, performance.now() - startedAt)
        if (kill % 2 === 0) await scene.comeAgain(attentive(browse(life.site)))
        else await letTimePass(market.db)
        // An order that may still be paid contradicts nothing: the job that ends it may only just have been queued.
        await untilSold(market, scene, 20)
        await untilAgreed(market.db, 'at rest', 10)
      } catch (error) {
        throw new Error(`${play.name}, killed ${die ?? 'after the answer'} (kill ${kill})`, { cause: error })
      }
    }
    await untilAgreed(market.db, 'at rest', 60)
  } finally {
    await life.kill()
    await lives.close()
  }
  const kept = new Map(
    (await market.db.select().from(orderTable)).map(({ id, status, paymentId }) => [
      id,
      `${status} ${paymentId}`,
    ]),
  )
  const forgotten = [...told]
    .filter(([id, paymentId]) => kept.get(id) !== `paid ${paymentId}`)
    .map(([id]) => id)
  return { points, kills, missed, slowestHealing, acknowledged: told.size, forgotten }
}

/** Waits until as many of the orders are paid as the play allows. Throws after so many seconds. */
async function untilSold(market: Marketplace, scene: Scene, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const paid = (await statusesOf(market, scene)).filter((status) => status === 'paid').length
    if (scene.sales.includes(paid)) return
    if (performance.now() > end) throw new Error(`${paid} of the orders are paid`)
    await sleep(50)
  }
}

/** Before each step, in the middle of each that changes something for good, and after the last. */
function pointsOf(steps: Step[]): string[] {
  // What guards the call comes first, and is no part of it.
  const first = steps.findIndex(({ text }) => !/rate_limits|^select "users"/.test(text))
  return steps.flatMap(({ writes }, index) => {
    if (index < first) return []
    const number = index + 1
    const isLast = number === steps.length
    return [`${number} before`, ...(writes ? [`${number} sent`] : []), ...(isLast ? [`${number} after`] : [])]
  })
}

/** Every charge has its phone, and whatever was claimed is paid for. */
async function untilHealed(market: Marketplace, scene: Scene, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while ((await statusesOf(market, scene)).includes('claimed')) {
    if (performance.now() > end) throw new Error(`a claim is still open after ${seconds} s`)
    await sleep(20)
  }
  await untilAgreed(market.db, 'always', (end - performance.now()) / 1000)
}

async function statusesOf({ db }: Marketplace, { orders }: Scene): Promise<string[]> {
  const ids = orders.map(({ _id }) => _id)
  const rows = await db
    .select({ status: orderTable.status })
    .from(orderTable)
    .where(inArray(orderTable.id, ids))
  return rows.map(({ status }) => status)
}
