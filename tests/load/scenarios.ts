import type { Booking } from '../../src/checkout/booking/contract.ts'
import { findLatestPayment } from '../../src/payments/store.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import type { Marketplace } from '../support/marketplace.ts'
import type { Person, TestApp } from '../support/test-app.ts'
import { makeEvent } from './events.ts'

type Browser = TestApp['request']

export type ScenarioRun = {
  orders: Booking[]
  /** How many of the orders may be paid at the end. */
  sales: number[]
  /** Starts what will be interrupted: a request through `browser`, or a job with `crashPoint`. */
  start(browser: Browser, crashPoint: string | null): Promise<unknown>
  /** What the same people do after the restart. */
  retry(browser: Browser): Promise<unknown>
}

/** Something that moves money. `prepare` makes a new run with a new phone. */
export type Scenario = { name: string; prepare(): Promise<ScenarioRun> }

/** Sends requests to a running server; each tells the server where to crash. */
export function openBrowser(site: string, crashPoint: string | null = null): Browser {
  return (path, { json, token, cookie, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (json !== undefined) headers.set('content-type', 'application/json')
    if (token) headers.set('authorization', `bearer ${token}`)
    if (cookie) headers.set('cookie', cookie)
    if (crashPoint) headers.set('x-crash-point', crashPoint)
    return fetch(site + path, {
      ...init,
      headers,
      body: json === undefined ? init.body : JSON.stringify(json),
    })
  }
}

/** Everything that moves money, from a payment intent to reconciliation. `renew` gives the people fresh tokens. */
export async function createScenarios(
  market: Marketplace,
): Promise<{ scenarios: Scenario[]; renew(): Promise<void> }> {
  const people = {
    rahim: await market.signUp('seller'),
    admin: await market.signUp('admin'),
    nadia: await market.signUp(),
    karim: await market.signUp(),
  }
  const steps = createSteps(market, people)
  return {
    scenarios: [...listPayments(steps), ...listRecoveries(steps), ...listOpenOrders(steps)],
    async renew() {
      market.clock.advance(Date.now() - market.clock.now().getTime())
      for (const person of Object.values(people)) await market.renewToken(person)
    },
  }
}

type Steps = ReturnType<typeof createSteps>

/** What the scenarios are made of. */
function createSteps(market: Marketplace, people: Record<'rahim' | 'admin' | 'nadia' | 'karim', Person>) {
  const { rahim, nadia, karim } = people
  const pay = (buyer: Person, order: Booking, fetch: Browser) => market.settle(buyer, order, { fetch })

  async function authorise(order: Booking, fetch: Browser): Promise<void> {
    const { body } = await market.beginPayment(nadia, order, { fetch })
    await market.confirmCard(nadia, body.clientSecret)
  }

  /** Two buyers have authorised their cards for one phone. */
  async function prepareBoth(seller = rahim) {
    await market.resetRateLimits()
    const phone = await market.addPhone(seller)
    const orders = {
      first: await market.authorisePayment(nadia, phone),
      second: await market.authorisePayment(karim, phone),
    }
    const retry = async (browser: Browser) => {
      await pay(nadia, orders.first, browser)
      await pay(karim, orders.second, browser)
    }
    return { phone, ...orders, orders: Object.values(orders), retry }
  }

  return { market, ...people, pay, authorise, prepareBoth }
}

function listPayments({ market, nadia, karim, pay, prepareBoth }: Steps): Scenario[] {
  return [
    {
      name: 'the first buyer pays',
      async prepare() {
        const { first, orders, retry } = await prepareBoth()
        return { orders, sales: [1], retry, start: (browser) => pay(nadia, first, browser) }
      },
    },
    {
      name: 'the second buyer pays while the phone is the first one’s',
      async prepare() {
        const { first, second, orders, retry } = await prepareBoth()
        await market.claimAndCrash(first)
        return { orders, sales: [1], retry, start: (browser) => pay(karim, second, browser) }
      },
    },
    {
      name: 'the provider sends an event',
      async prepare() {
        const { first, orders, retry } = await prepareBoth()
        const event = makeEvent(market, (await findLatestPayment(market.db, first._id))?.paymentId ?? '')
        return { orders, sales: [1], retry, start: (browser) => event(browser) }
      },
    },
  ]
}

function listRecoveries({ market, rahim, nadia, pay, authorise, prepareBoth }: Steps): Scenario[] {
  return [
    {
      name: 'the provider refuses the capture',
      async prepare() {
        await market.resetRateLimits()
        const order = await market.authorisePayment(nadia, await market.addPhone(rahim))
        await market.cards.paymentIntents.cancel(await market.claimAndCrash(order))
        const start = (browser: Browser) => pay(nadia, order, browser)
        const retry = async (browser: Browser) => {
          await start(browser)
          await authorise(order, browser)
          await start(browser)
        }
        return { orders: [order], sales: [0, 1], start, retry }
      },
    },
    ...(['first', 'second'] as const).map((which) => ({
      name: `the interrupted payment of the ${which} buyer is settled`,
      async prepare() {
        const { first, second, orders, retry } = await prepareBoth()
        await market.claimAndCrash(first)
        await market.claimAndCrash(second)
        const { _id: orderId } = { first, second }[which]
        const start = async (_: Browser, crashPoint: string | null) =>
          crashPoint
            ? addJob(market.db, 'settle-order', { orderId, crashPoint })
            : market.runJob('settle-order', { orderId })
        return { orders, sales: [1], retry, start }
      },
    })),
  ]
}

function listOpenOrders({ market, rahim, admin, nadia, pay, authorise, prepareBoth }: Steps): Scenario[] {
  return [
    {
      name: 'the seller’s account is closed',
      async prepare() {
        const seller = await market.signUp('seller')
        const { orders, retry: payBoth } = await prepareBoth(seller)
        const start = (fetch: Browser) =>
          market.call(admin, 'DELETE', '/deleteuser', { query: { id: seller.id }, fetch })
        const retry = async (browser: Browser) => {
          await start(browser)
          await payBoth(browser)
        }
        return { orders, sales: [0, 1], start, retry }
      },
    },
    {
      name: 'a buyer asks to pay',
      async prepare() {
        await market.resetRateLimits()
        const order = await market.createOrder(nadia, await market.addPhone(rahim))
        const start = (fetch: Browser) => market.beginPayment(nadia, order, { fetch })
        const retry = async (browser: Browser) => {
          await authorise(order, browser)
          await pay(nadia, order, browser)
        }
        return { orders: [order], sales: [0, 1], start, retry }
      },
    },
  ]
}

/** Makes open payments three minutes older, and begins the job that looks for those that are due. */
export async function letTimePass(db: Db): Promise<void> {
  await db.execute(`update payments set created_at = created_at - interval '3 minutes',
    updated_at = updated_at - interval '3 minutes', due_at = due_at - interval '3 minutes' where status = 'open'`)
  await addJob(db, 'enqueue-due-payments', {})
}
