import { sandboxPublishableKey } from '../src/payments/rules.ts'
import { type Line, openLine } from './open-line.ts'
import type { Member } from './people.ts'
import { median } from './show.ts'
import type { Phone, Site } from './site.ts'

export type Sales = { buyers: number; sales: number; rate: number; p50: number; p99: number }

async function send<Body>(
  line: Line,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<Body> {
  const { status, text } = await line.ask(method, path, headers, body)
  if (status !== 200 && status !== 201) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return JSON.parse(text)
}

/** Buys phones over HTTP, as browsers do: book, ask for the payment, confirm the card, settle. */
async function buy(line: Line, buyer: Member, phone: Phone): Promise<void> {
  const call = async <Body>(method: string, path: string, json?: unknown): Promise<Body> => {
    const join = path.includes('?') ? '&' : '?'
    const headers = { authorization: `bearer ${buyer.token}`, 'content-type': 'application/json' }
    const address = `/api${path}${join}email=${encodeURIComponent(buyer.email)}`
    return send<Body>(line, method, address, headers, json === undefined ? '' : JSON.stringify(json))
  }
  const post = (path: string, form: Record<string, string>) => {
    const headers = {
      authorization: `Bearer ${sandboxPublishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const body = new URLSearchParams(form).toString()
    return send<{ id: string; status?: string }>(line, 'POST', `/sandbox/stripe/v1/${path}`, headers, body)
  }
  const booking = await call<{ _id: string }>('POST', '/bookingproduct', {
    product_name: phone.name,
    product_price: phone.dollars,
    brand_name: phone.brand,
    sellerEmail: phone.sellerEmail,
    productId: phone.id,
    name: buyer.name,
    email: buyer.email,
    phone: '01712345678',
    location: 'Farmgate, Dhaka',
  })
  const { clientSecret } = await call<{ clientSecret: string }>('POST', '/create-payment-intent', {
    product_price: phone.dollars,
    bookingId: booking._id,
  })
  const method = await post('payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
    'billing_details[name]': buyer.name,
    'billing_details[email]': buyer.email,
  })
  const intent = clientSecret.split('_secret_')[0]
  const confirmed = await post(`payment_intents/${intent}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
  })
  if (confirmed.status !== 'requires_capture') throw new Error(`the card was ${confirmed.status}`)
  const query = new URLSearchParams({
    sellerEmail: phone.sellerEmail,
    product_name: phone.name,
    bookingId: booking._id,
  })
  const paid = await call<{ modifiedCount: number; paymentId: string }>('PUT', `/addpayment?${query}`)
  if (!paid.paymentId) throw new Error('a sale has no payment')
}

/** Complete sales per second by this many concurrent buyers, each of whom buys one phone after the other. */
export async function measureSelling(
  { server, members, phones }: Pick<Site, 'members' | 'phones'> & { server: Pick<Site['server'], 'site'> },
  buyers: number,
  sales: number,
): Promise<Sales> {
  const times: number[] = []
  let begun = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      const line = openLine(server.site)
      while (begun < sales) {
        const nth = begun++
        const phone = phones.pop()
        const buyer = members[nth % members.length]
        if (!phone || !buyer) throw new Error('there are no more phones or buyers')
        const from = performance.now()
        await buy(line, buyer, phone)
        times.push(performance.now() - from)
      }
      line.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  return {
    buyers,
    sales,
    rate: sales / seconds,
    p50: median(times),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}
