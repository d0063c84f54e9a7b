import type { App, AppDeps } from '../../src/app/app.ts'
import { sandboxPublishableKey } from '../../src/payments/rules.ts'
import type { Call } from './act-as.ts'

type Paying = {
  app: App
  env: AppDeps['env']
  buyer: Call
  order: { id: string; product_price: number }
}

/** Confirms the payment of an order with its provider. */
export type Pay = (paying: Paying) => Promise<void>

/** The ways to pay that lead to a stand-in: a real provider takes no test money. */
export function listWays({ env }: Pick<AppDeps, 'env'>): Pay[] {
  if (env.CURRENCY === 'USD') return env.STRIPE_SECRET_KEY ? [] : [confirmCard]
  return [...(env.BKASH_APP_KEY ? [] : [confirmBkash]), ...(env.SSLCOMMERZ_STORE_ID ? [] : [confirmNagad])]
}

const confirmBkash: Pay = async (paying) => {
  const page = await openPage(paying, 'bkash')
  const paymentID = new URL(page).searchParams.get('paymentID') ?? ''
  const typed = { wallet: '01770618575', otp: '123456', pin: '12121', action: 'confirm' }
  await sendForm(paying, page, { paymentID, ...typed })
}

/** Pays with Nagad on the page of SSLCommerz. */
const confirmNagad: Pay = async (paying) => {
  const page = await openPage(paying, 'sslcommerz')
  await sendForm(paying, page, { method: 'nagad', number: '01712345678', otp: '123456', pin: '12121' })
}

/** Begins the payment of an order with this provider, and returns the address of its page. */
async function openPage({ buyer, order }: Paying, provider: string): Promise<string> {
  const asked = { provider, product_price: order.product_price }
  return (await buyer<{ redirect: string }>('POST', `/orders/${order.id}/payment`, asked)).redirect
}

/** Fills in the form of a stand-in's page. */
async function sendForm({ app }: Paying, page: string, fields: Record<string, string>): Promise<void> {
  await app.fetch(new Request(page, { method: 'POST', body: new URLSearchParams(fields) }))
}

const confirmCard: Pay = async ({ app, env, buyer, order }) => {
  const { clientSecret } = await buyer<{ clientSecret: string }>('POST', '/create-payment-intent', {
    product_price: order.product_price,
    bookingId: order.id,
  })
  const send = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ key: sandboxPublishableKey, ...fields })
    const sent = new Request(new URL(`/sandbox/stripe/v1/${path}`, env.PUBLIC_URL), { method: 'POST', body })
    return (await (await app.fetch(sent)).json()) as { id: string }
  }
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' }
  const method = await send('payment_methods', {
    type: 'card',
    ...Object.fromEntries(Object.entries(card).map(([name, value]) => [`card[${name}]`, value])),
  })
  const [intent] = clientSecret.split('_secret_')
  await send(`payment_intents/${intent}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
  })
}
