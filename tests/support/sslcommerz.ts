import { fetchInProcess } from '../../demo/cards/call.ts'
import { createDemoTables } from '../../demo/tables.ts'
import { deriveSslcommerzKeys, sslcommerzStandIn } from '../../demo/wallets/open-wallets.ts'
import { deliverNotification, deliverNotificationJob } from '../../demo/wallets/sslcommerz/notifications.ts'
import type { Method } from '../../demo/wallets/sslcommerz/test-numbers.ts'
import type { RedirectRequest } from '../../src/payments/provider.ts'
import { sslcommerzRecords } from '../../src/payments/sslcommerz-refunds.ts'
import { type SslcommerzOptions, sslcommerzProvider } from '../../src/payments/sslcommerz.ts'
import { createSecret } from '../../src/platform/secret.ts'
import { makeDue, runDueJobs } from './run-due-jobs.ts'
import { type TestApp, testSecret } from './test-app.ts'

export const taka = (minor: number) => ({ minor, currency: 'BDT' as const })

/** What `newRequest` asks for. */
export const price = taka(35_000_00)

export const shopKeys = deriveSslcommerzKeys(createSecret(testSecret))

const pageOrigin = 'https://pay.test'

/** A request to begin a payment under a key of its own. */
export function newRequest(changes: Partial<RedirectRequest> = {}): RedirectRequest {
  return {
    key: crypto.randomUUID(),
    reference: 'order-1',
    amount: price,
    description: 'Galaxy <S9>',
    returnUrl: 'https://shop.test/orders/1/return',
    buyer: { name: 'Nadia', email: 'nadia@example.com', mobile: '+8801712345678' },
    ...changes,
  }
}

/** The provider, behind whose address this answers. */
export function answering(
  { db, clock }: TestApp,
  fetch: (request: Request) => Response | Promise<Response>,
  options: Partial<SslcommerzOptions> = {},
) {
  return sslcommerzProvider({
    keys: shopKeys,
    records: sslcommerzRecords(db, clock),
    notifyUrl: 'https://shop.test/webhooks/sslcommerz',
    pageOrigin,
    fetch: fetchInProcess({ fetch }),
    ...options,
  })
}

/** SSLCommerz's stand-in with a clock of its own, a provider that reaches it, and a browser for its pages. */
export async function openSslcommerz(app: TestApp) {
  const { db, clock } = app
  await createDemoTables(db)
  const notified: string[] = []
  const postNotification = async (body: string) => {
    notified.push(body)
    return new Response('')
  }
  const deps = { db, keys: shopKeys, clock, pageUrl: pageOrigin, lateMillis: 500, postNotification }
  const standIn = sslcommerzStandIn(deps)
  const provider = answering(app, (request) => standIn.fetch(request))

  /** Posts a form of the page. */
  const submit = async (page: string, fields: Record<string, string>) =>
    (await standIn.request(page, { method: 'POST', body: new URLSearchParams(fields) })).text()

  /** Pays on the page; returns the form with which the browser comes back, or null when it does not. */
  const payOn = async (page: string, number = '01712345678', method: Method = 'bkash') =>
    readForm(await submit(page, { method, number, otp: '123456', pin: '12121' }))

  const begin = async (changes: Partial<RedirectRequest> = {}) => {
    const begun = await provider.begin(newRequest(changes))
    if (!begun.ok) throw new Error(begun.why)
    const { payment, redirect: page } = begun.value
    return { id: payment.id, payment, page }
  }

  return {
    notified,
    standIn,
    provider,
    submit,
    payOn,
    begin,
    /** The id of a payment that was paid with this number. */
    async pay(number?: string) {
      const { id, page } = await begin()
      await payOn(page, number)
      return id
    },
    /** Lets the queue deliver all notifications. */
    async deliver() {
      await makeDue({ db }, [deliverNotificationJob])
      await runDueJobs(
        { db },
        { [deliverNotificationJob]: (body) => deliverNotification(body, postNotification) },
      )
    },
  }
}

/** The form of a page: where it is posted, and its hidden fields. */
export function readForm(html: string): { action: string; fields: Record<string, string> } | null {
  const action = html.match(/<form method="post" action="([^"]+)"/)?.[1]
  if (!action) return null
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return { action, fields: Object.fromEntries([...inputs].map(([, name, value]) => [name, value])) }
}
