import { expect, it } from 'vitest'
import { confirmOnBkash, openTakaProviders, payOnSslcommerz } from '../../tests/support/taka-providers.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import type { Currency } from '../kernel/money.ts'
import { requestRedirect } from './request-payment.ts'
import { findLatestPayment } from './store.ts'

const app = await startTestApp({ CURRENCY: 'bdt' })
const deps = await openTakaProviders(app)

const minute = 60_000

function ask(name: string, reference: string, minor = 2_450_000, currency: Currency = 'BDT') {
  return requestRedirect(deps, name, {
    reference,
    amount: { minor, currency },
    description: 'Galaxy S9',
    returnUrl: `${app.env.PUBLIC_URL}/returns/${reference}`,
    buyer: { name: 'Nadia', email: 'nadia@people.test', mobile: '+8801712345678' },
  })
}

async function begin(name: string, reference: string) {
  const begun = await ask(name, reference)
  if (!begun.ok) throw new Error(begun.why)
  return begun.value
}

it('is offered by the providers that take the currency on their own page', async () => {
  expect(await ask('stripe', crypto.randomUUID())).toEqual({ ok: false, why: 'not-offered' })
  expect(await ask('nagad', crypto.randomUUID())).toEqual({ ok: false, why: 'not-offered' })
  expect(await ask('bkash', crypto.randomUUID(), 2_450_000, 'USD')).toEqual({ ok: false, why: 'not-offered' })
})

it('begins anew where the first page may be over and the payment can be cancelled', async () => {
  const reference = crypto.randomUUID()
  const first = await begin('bkash', reference)
  const second = await begin('bkash', reference)
  expect(second.redirect).not.toBe(first.redirect)
  // The buyer confirms on the first page, in another tab: nothing comes of it.
  await confirmOnBkash(app, first.redirect)
  const bkash = deps.providers.get('bkash')
  if (bkash?.kind !== 'redirect') throw new Error('bKash is not configured')
  const paymentId = new URL(first.redirect).searchParams.get('paymentID') ?? ''
  expect(await bkash.complete(paymentId)).toMatchObject({ state: 'cancelled' })
})

it('is the same page in a second tab where a payment cannot be cancelled', async () => {
  const reference = crypto.randomUUID()
  const first = await begin('sslcommerz', reference)
  const [second, third] = await Promise.all([begin('sslcommerz', reference), begin('sslcommerz', reference)])
  expect([second, third]).toEqual([first, first])
  app.clock.advance(21 * minute)
  const later = await begin('sslcommerz', reference)
  expect(later.redirect).not.toBe(first.redirect)
  // The first one may still be paid: it is asked about for a day.
  expect((await findLatestPayment(app.db, reference))?.lateUntil).not.toBeNull()
})

it('is not begun while another provider or amount may be paid, nor after it was', async () => {
  const reference = crypto.randomUUID()
  const { redirect } = await begin('sslcommerz', reference)
  expect(await ask('bkash', reference)).toEqual({ ok: false, why: 'other-provider' })
  expect(await ask('sslcommerz', reference, 2_000_000)).toEqual({ ok: false, why: 'other-amount' })
  await payOnSslcommerz(app, redirect)
  expect(await ask('sslcommerz', reference)).toEqual({ ok: false, why: 'under-way' })
})

it('is not begun for an amount that the provider does not take', async () => {
  expect(await ask('sslcommerz', crypto.randomUUID(), 900)).toEqual({ ok: false, why: 'amount-not-taken' })
})
