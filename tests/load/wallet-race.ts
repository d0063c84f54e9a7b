import { settleOrder } from '../../src/checkout/payment/settle-order.ts'
import { payOnPage } from '../../src/checkout/payment/start-payment.ts'
import { runOrderJobs } from '../support/run-due-jobs.ts'
import { confirmOnBkash, payOnSslcommerz } from '../support/taka-providers.ts'
import { findBroken, keptOf, openTakaMarket, openTakaProcess, readFacts } from './wallets/world.ts'

/** How the orders of each round ended, and by which provider the phones were sold. */
export type WalletRaces = {
  rounds: number
  buyers: number
  ends: Record<string, number>
  sold: Record<string, number>
}

const minute = 60_000

/**
 * In each round all buyers pay for one phone at once, in two processes: one half has confirmed the payment on bKash's page, the other
 * goes to SSLCommerz's page and pays there if it gets one. Throws when more than one has the phone or is charged.
 */
export async function raceByWallet(rounds: number, buyers: number): Promise<WalletRaces> {
  const { market, people } = await openTakaMarket(buyers)
  const processes = [await openTakaProcess(market), await openTakaProcess(market)] as const
  const races: WalletRaces = { rounds, buyers, ends: {}, sold: {} }
  for (let round = 0; round < rounds; round++) {
    await market.resetRateLimits()
    market.clock.advance(Date.now() - market.clock.now().getTime())
    await Promise.all([people.seller, ...people.buyers].map(market.renewToken))
    const phone = await market.addPhone(people.seller, { product_price: 24_500 })
    const orders = await Promise.all(people.buyers.map((buyer) => market.createOrder(buyer, phone)))
    const leave = async (at: number, provider: string) => {
      const deps = { ...processes[at % 4 < 2 ? 0 : 1], publicUrl: market.env.PUBLIC_URL }
      const order = { orderId: orders[at]?._id ?? '', price: 24_500, provider }
      const begun = await payOnPage(deps, people.buyers[at]?.id ?? '', order)
      return begun.ok ? begun.value.redirect : null
    }
    const settle = (at: number) => settleOrder(processes[at % 4 < 2 ? 1 : 0], orders[at]?._id ?? '')
    const all = [...orders.keys()]
    for (const at of all.filter((each) => each % 2 === 0)) {
      const page = await leave(at, 'bkash')
      if (page) await confirmOnBkash(market, page)
    }
    const playing = all.map(async (at) => {
      if (at % 2 === 0) return settle(at)
      const page = await leave(at, 'sslcommerz')
      if (page) await payOnSslcommerz(market, page, '01711000004')
      return settle(at)
    })
    await Promise.all(playing)
    // A refund that its provider is still making is looked at again after an hour.
    for (const minutes of [3, 3, 61]) {
      market.clock.advance(minutes * minute)
      await runOrderJobs(processes[0])
    }
    const facts = await readFacts(market, phone._id)
    const charged = facts.orders.filter((order) => keptOf(order) > 0)
    const broken = findBroken(facts, 'always')
    if (broken.length > 0 || charged.length !== 1 || charged[0]?.status !== 'paid') {
      throw new Error(`${broken.join('\n')}\ncharged: ${JSON.stringify(charged)}`)
    }
    for (const { status } of facts.orders) races.ends[status] = (races.ends[status] ?? 0) + 1
    const by = charged[0].theirs.find(({ takenMinor }) => takenMinor > 0)?.provider ?? ''
    races.sold[by] = (races.sold[by] ?? 0) + 1
  }
  return races
}
