import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Booking } from '../../src/orders/contract.ts'
import { orders } from '../../src/orders/schema.ts'
import { findRunningDatabase } from '../../src/platform/postgres/stop-orphan-postgres.ts'
import { readDatabasePassword } from '../../src/platform/secret.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { type Person, testSecret } from '../support/test-app.ts'
import { untilAgreed } from './consistency.ts'
import { holdEventsBack } from './events.ts'
import { createRestartableServer, type RunningServer } from './restartable-server.ts'
import { letTimePass, openBrowser } from './scenarios.ts'

/** Which processes are killed. */
type Victim = 'the postmaster' | 'the database' | 'one backend' | 'the server' | 'server and database'

export type DatabaseKills = {
  kills: Partial<Record<Victim, number>>
  /** The longest that it took from such a kill until the server was ready again, in ms. */
  slowestReturn: Partial<Record<Victim, number>>
  /** What browsers were answered that were paying at that moment. */
  answers: Record<string, number>
  /** Sales that a browser was told of with 200, and those of them that were not found again at the end. */
  acknowledged: number
  forgotten: string[]
}

/**
 * Kills processes of the embedded database, with all its safety on, while eight people pay for three phones; the server
 * must stay and answer again by itself, or be started again when it was killed too, as by a power cut. Each browser comes again
 * until it hears more than 'in a moment'. Throws when charges and phones do not agree within 60 s, or
 * when authorisations are not given back by the job of every minute: with `hurry` the test calls it.
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
  const sales = new Map<string, string>()
  const came: DatabaseKills = { kills: {}, slowestReturn: {}, answers: {}, acknowledged: 0, forgotten: [] }
  try {
    let market = await openMarketplace({ DATABASE_URL: await findDatabase(dataDir) })
    const { db } = market
    // Of this database: the test’s own server has another owner.
    await holdEventsBack({ asOwner: async (statements) => void (await db.execute(statements)) })
    const seller = await market.signUp('seller')
    const buyers = await Promise.all(Array.from({ length: 8 }, () => market.signUp()))

    /** Pays, and comes again as long as the answer is 'in a moment' or none at all. */
    const pay = async ({ buyer, order }: Paying) => {
      for (const patience = performance.now() + 60_000; performance.now() < patience; await sleep(200)) {
        const answer = await market
          .settle(buyer, order, { fetch: openBrowser(server.site) })
          .catch(() => null)
        const hint = answer?.headers.get('retry-after')
        const heard = answer ? `${answer.status}${hint ? `, again in ${hint} s` : ''}` : 'nothing'
        came.answers[heard] = (came.answers[heard] ?? 0) + 1
        if (answer?.status === 200) sales.set(order._id, answer.body.paymentId ?? '')
        if (answer && answer.status !== 503) return
      }
      throw new Error('nobody answered in 60 s')
    }

    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] ?? 'the database'
      const orders = await authorise(market, seller, buyers)
      const paying = Promise.all(orders.map(pay))
      paying.catch(() => {})
      await sleep((round * 37) % 150)
      const killedAt = performance.now()
      await kill(victim, dataDir, server)
      came.kills[victim] = (came.kills[victim] ?? 0) + 1
      if (isOurs(victim)) {
        server = await restartable.start()
        market = await openMarketplace({ DATABASE_URL: await findDatabase(dataDir) })
      }
      await untilReady(server)
      const returned = Math.round(performance.now() - killedAt)
      came.slowestReturn[victim] = Math.max(came.slowestReturn[victim] ?? 0, returned)
      await paying
      await untilAgreed(market.db, 'always', 60)
    }
    if (hurry) await letTimePass(market.db)
    await untilAgreed(market.db, 'at rest', 150)
    came.acknowledged = sales.size
    const kept = new Map((await market.db.select().from(orders)).map((booking) => [booking.id, booking]))
    came.forgotten = [...sales.keys()].filter((id) => {
      const booking = kept.get(id)
      return booking?.status !== 'paid' || booking.paymentId !== sales.get(id)
    })
  } finally {
    await kill('server and database', dataDir, server)
    await restartable.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return came
}

type Paying = { buyer: Person; order: Booking }

/** Each of these people has authorised a card for one of three new phones. */
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

async function findDatabase(dataDir: string): Promise<string> {
  const url = await findRunningDatabase(join(dataDir, 'db'), await readDatabasePassword(dataDir))
  if (!url) throw new Error(`no database runs in ${dataDir}`)
  return url
}

function isOurs(victim: Victim): boolean {
  return victim === 'the server' || victim === 'server and database'
}

/** The postmaster writes its process id into the first line of this file; the others are its children. */
async function kill(victim: Victim, dataDir: string, server: RunningServer): Promise<void> {
  if (isOurs(victim)) await server.kill()
  const file = await readFile(join(dataDir, 'db', 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number.parseInt(file, 10)
  if (!postmaster) return
  const children = await childrenOf(postmaster)
  const backend = children.find(({ command }) => command.includes('127.0.0.1'))
  const pids = {
    'the postmaster': [postmaster],
    'one backend': [backend?.pid ?? postmaster],
    'the server': [],
    'the database': [postmaster, ...children.map(({ pid }) => pid)],
    'server and database': [postmaster, ...children.map(({ pid }) => pid)],
  }[victim]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has ended by itself since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  // Only when the postmaster has taken notice it ends the other sessions; until then all seems to be well.
  if (victim === 'one backend') while (existsSync(`/proc/${pids[0]}`)) await sleep(1)
}

async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(
    numbers.map(async (pid) => ({
      pid: Number(pid),
      // The second field is a name in brackets that may hold spaces; the fourth is the parent.
      parent: (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ')[1],
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
  return all.filter((one) => Number(one.parent) === parent)
}

async function untilReady(server: RunningServer): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
    const ready = await fetch(`${server.site}/readyz`).catch(() => null)
    if (ready?.ok) return
  }
  const how = await Promise.race([server.ended, 'it runs'])
  throw new Error(`the server is not ready after 60 s (${how}): ${server.log()}`)
}
