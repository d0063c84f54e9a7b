import type { Booking } from '../../src/orders/contract.ts'
import { findLatestPayment } from '../../src/payments/store.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import type { Marketplace } from '../support/marketplace.ts'
import type { Person, TestApp } from '../support/test-app.ts'
import { makeEvent } from './events.ts'

type Browser = TestApp['request']

export type Scene = {
  orders: Booking[]
  /** How many of the orders may be paid when all is over. */
  sales: number[]
  /** Does what is to be cut off: asks for it by way of `browser`, or by a job that is told `die`. */
  fire(browser: Browser, die: string | null): Promise<unknown>
  /** What the same people do when the server is back. */
  comeAgain(browser: Browser): Promise<unknown>
}

/** Something that moves money. Makes a scene of its own, with a phone of its own, each time. */
export type Play = { name: string; prepare(): Promise<Scene> }

/** A browser of its own, of which every request tells the server where to kill itself. */
export function browse(site: string, die: string | null = null): Browser {
  return (path, { json, token, cookie, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (json !== undefined) headers.set('content-type', 'application/json')
    if (token) headers.set('authorization', `bearer ${token}`)
    if (cookie) headers.set('cookie', cookie)
    if (die) headers.set('x-die', die)
    return fetch(site + path, {
      ...init,
      headers,
      body: json === undefined ? init.body : JSON.stringify(json),
    })
  }
}

/** Everything that moves money, from the wish to pay to the healing. `renew` gives the people fresh tokens. */
export async function writePlays(market: Marketplace): Promise<{ plays: Play[]; renew(): Promise<void> }> {
  const [rahim, admin, nadia, karim] = [
    await market.signUp('seller'),
    await market.signUp('admin'),
    await market.signUp(),
    await market.signUp(),
  ]
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
    const comeAgain = async (browser: Browser) => {
      await pay(nadia, orders.first, browser)
      await pay(karim, orders.second, browser)
    }
    return { phone, ...orders, orders: Object.values(orders), comeAgain }
  }

  const plays: Play[] = [
    {
      name: 'the first buyer pays',
      async prepare() {
        const { first, orders, comeAgain } = await prepareBoth()
        return { orders, sales: [1], comeAgain, fire: (browser) => pay(nadia, first, browser) }
      },
    },
    {
      name: 'the second buyer pays while the phone is the first one’s',
      async prepare() {
        const { first, second, orders, comeAgain } = await prepareBoth()
        await market.claimAndCrash(first)
        return { orders, sales: [1], comeAgain, fire: (browser) => pay(karim, second, browser) }
      },
    },
    {
      name: 'the provider tells of a payment',
      async prepare() {
        const { first, orders, comeAgain } = await prepareBoth()
        const event = makeEvent(market, (await findLatestPayment(market.db, first._id))?.paymentId ?? '')
        return { orders, sales: [1], comeAgain, fire: (browser) => event(browser) }
      },
    },
    {
      name: 'the provider refuses the capture',
      async prepare() {
        await market.resetRateLimits()
        const order = await market.authorisePayment(nadia, await market.addPhone(rahim))
        await market.cards.paymentIntents.cancel(await market.claimAndCrash(order))
        const fire = (browser: Browser) => pay(nadia, order, browser)
        const comeAgain = async (browser: Browser) => {
          await fire(browser)
          await authorise(order, browser)
          await fire(browser)
        }
        return { orders: [order], sales: [0, 1], fire, comeAgain }
      },
    },
    {
      name: 'what was cut off is healed',
      async prepare() {
        const { first, second, orders, comeAgain } = await prepareBoth()
        await market.claimAndCrash(first)
        await market.claimAndCrash(second)
        const fire = async (_: Browser, die: string | null) =>
          die ? addJob(market.db, healJob, { die }) : market.jobs[healJob]?.({})
        return { orders, sales: [1], comeAgain, fire }
      },
    },
    {
      name: 'the seller’s account is closed',
      async prepare() {
        const seller = await market.signUp('seller')
        const { orders, comeAgain } = await prepareBoth(seller)
        const fire = (fetch: Browser) =>
          market.call(admin, 'DELETE', '/deleteuser', { query: { id: seller.id }, fetch })
        return {
          orders,
          sales: [0, 1],
          fire,
          async comeAgain(browser) {
            await fire(browser)
            await comeAgain(browser)
          },
        }
      },
    },
    {
      name: 'a buyer asks to pay',
      async prepare() {
        await market.resetRateLimits()
        const order = await market.createOrder(nadia, await market.addPhone(rahim))
        return {
          orders: [order],
          sales: [0, 1],
          fire: (fetch) => market.beginPayment(nadia, order, { fetch }),
          async comeAgain(browser) {
            await authorise(order, browser)
            await pay(nadia, order, browser)
          },
        }
      },
    },
  ]
  return {
    plays,
    async renew() {
      market.clock.advance(Date.now() - market.clock.now().getTime())
      for (const person of [rahim, admin, nadia, karim]) await market.renewToken(person)
    },
  }
}

const healJob = 'reconcile-payments'

/** Nobody comes for three minutes: then it is for the job that heals. */
export async function letTimePass(db: Db): Promise<void> {
  await db.execute(`update payments set created_at = created_at - interval '3 minutes',
    updated_at = updated_at - interval '3 minutes' where status = 'open'`)
  await addJob(db, healJob, {})
}
