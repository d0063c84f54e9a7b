import type { Booking } from '../../src/checkout/booking/contract.ts'
import { settleOrder } from '../../src/checkout/payment/settle-order.ts'
import { payOnPage } from '../../src/checkout/payment/start-payment.ts'
import { runOrderJobs } from '../support/run-due-jobs.ts'
import { confirmOnBkash, payOnSslcommerz } from '../support/taka-providers.ts'
import { killDuring, type Process } from './lives/process.ts'
import {
  findBroken,
  keptOf,
  openTakaMarket,
  openTakaProcess,
  readFacts,
  type Wallet,
} from './wallets/world.ts'

/** How many kills there were of each step of a payment, by provider. */
export type WalletKills = Record<string, number>

const minute = 60_000

/**
 * Kills the process before, during and after its statements while a buyer is sent to the page of a provider, and while the payment is
 * settled. The buyer goes on, or the jobs do. Throws with the step when the phone is not paid for once, or a rule is broken.
 * @param every kills at one in so many of these moments
 */
export async function killWalletPayments(every: number): Promise<WalletKills> {
  const { market, people } = await openTakaMarket(1)
  const [buyer] = people.buyers
  if (!buyer) throw new Error('nobody is there')
  const plain = await openTakaProcess(market)
  const kills: WalletKills = {}

  const leave = async (process: Process, order: Booking, provider: Wallet) => {
    const deps = { ...process, publicUrl: market.env.PUBLIC_URL }
    const begun = await payOnPage(deps, buyer.id, {
      orderId: order._id,
      price: order.product_price,
      provider,
    })
    if (!begun.ok) throw new Error(`the payment is not begun: ${begun.why}`)
    return begun.value.redirect
  }
  const pay = (provider: Wallet, page: string) =>
    provider === 'bkash' ? confirmOnBkash(market, page) : payOnSslcommerz(market, page, '01711000004')

  for (const provider of ['bkash', 'sslcommerz'] as const) {
    for (const during of ['the begin', 'the settlement'] as const) {
      let wasKilled = true
      for (let point = 0; wasKilled; point += every) {
        await market.resetRateLimits()
        market.clock.advance(Date.now() - market.clock.now().getTime())
        await Promise.all([people.seller, buyer].map(market.renewToken))
        const phone = await market.addPhone(people.seller, { product_price: 24_500 })
        const order = await market.createOrder(buyer, phone)
        const moment = (['before', 'sent', 'after'] as const)[point % 3] ?? 'before'
        const crash = { step: 1 + Math.floor(point / 3), moment }
        if (during === 'the settlement') await pay(provider, await leave(plain, order, provider))
        wasKilled = await killDuring(
          market,
          crash,
          (process) =>
            during === 'the begin' ? leave(process, order, provider) : settleOrder(process, order._id),
          openTakaProcess,
        )
        if (wasKilled) kills[`${provider}, ${during}`] = (kills[`${provider}, ${during}`] ?? 0) + 1
        // bKash may still be letting a payment take effect that nobody has an answer of.
        market.clock.advance(3 * minute)
        if (during === 'the begin') await pay(provider, await leave(plain, order, provider))
        for (let times = 0; times < 2; times++) {
          await runOrderJobs(plain)
          market.clock.advance(3 * minute)
        }
        const facts = await readFacts(market, phone._id)
        const broken = findBroken(facts, 'always')
        const [end] = facts.orders
        const isPaid = end?.status === 'paid' && keptOf(end) === end.price && end.held === end.price
        if (!isPaid || broken.length > 0) {
          const told = broken.length > 0 ? broken.join('\n') : JSON.stringify(end)
          throw new Error(`${provider}, killed ${moment} step ${crash.step} of ${during}: ${told}`)
        }
      }
    }
  }
  return kills
}
