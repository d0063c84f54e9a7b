import { expect } from 'vitest'
import { deliverNotificationJob } from '../../demo/wallets/sslcommerz/notifications.ts'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import { comparePayment, comparePaymentJob } from '../../src/payments/compare-payment.ts'
import { checkLedger, listDifferences } from '../../src/payments/index.ts'
import type { Difference } from '../../src/payments/store-differences.ts'
import { openMarketplace } from './marketplace.ts'
import { makeDue, runDueJobs, runOrderJobs } from './run-due-jobs.ts'
import { openTakaProviders } from './taka-providers.ts'
import type { Person } from './test-app.ts'

/** A marketplace whose prices are in taka, with a seller and two buyers, and what they do to pay by wallet. */
export async function openTakaShop() {
  const market = await openMarketplace({ CURRENCY: 'bdt' })
  const deps = { ...market.withProviderProxy(), payments: await openTakaProviders(market) }
  const rahim = await market.signUp('seller', 'Rahim')
  const nadia = await market.signUp('bayer', 'Nadia')
  const karim = await market.signUp('bayer', 'Karim')
  const renewTokens = () => Promise.all([rahim, nadia, karim].map(market.renewToken))

  /** Asks for the page of a provider. */
  function ask(buyer: Person, of: Booking, provider: string, product_price = of.product_price) {
    const json = { provider, product_price }
    return market.call<{ redirect: string }>(buyer, 'POST', `/orders/${of._id}/payment`, { json })
  }

  return {
    market,
    deps,
    rahim,
    nadia,
    karim,
    ask,

    /** Puts a phone up for sale, which Nadia books. */
    async openOrder(): Promise<{ phone: Product; order: Booking }> {
      await market.resetRateLimits()
      await renewTokens()
      const phone = await market.addPhone(rahim, { product_price: 24_500 })
      return { phone, order: await market.createOrder(nadia, phone) }
    },

    /** Goes to the page of a provider. Returns its address. */
    async leave(provider: string, of: Booking, buyer = nadia): Promise<string> {
      const { status, body } = await ask(buyer, of, provider)
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
      return body.redirect
    },

    stageOf: async (of: Booking, buyer = nadia) => (await market.readOrder(buyer, of)).status,

    /** Lets time pass, and everything happen that is due. */
    async pass(millis: number): Promise<void> {
      market.clock.advance(millis)
      await runOrderJobs(deps)
      await renewTokens()
    },

    /** Compares all payments with their providers, when all of them may be known to both sides. Returns what differs in one. */
    async compare(of: Booking): Promise<Pick<Difference, 'reference' | 'oursMinor' | 'theirsMinor'>[]> {
      market.clock.advance(11 * 60_000)
      await checkLedger(deps.payments)
      await makeDue(market, [comparePaymentJob.name])
      await runDueJobs(market, {
        [comparePaymentJob.name]: (payload) => comparePayment(deps.payments, payload),
      })
      const found = await listDifferences(market.db)
      return found
        .filter(({ paymentReference }) => paymentReference === of._id)
        .map(({ reference, oursMinor, theirsMinor }) => ({ reference, oursMinor, theirsMinor }))
    },

    /** Lets all notifications of providers arrive. */
    async notify(): Promise<void> {
      await makeDue(market, [deliverNotificationJob])
      await runDueJobs(market, {
        [deliverNotificationJob]: (form) => market.runJob(deliverNotificationJob, form),
      })
    },
  }
}
