import { fetchInProcess } from '../../demo/cards/call.ts'
import { createDemoTables } from '../../demo/tables.ts'
import { openWallets } from '../../demo/wallets/open-wallets.ts'
import type { PaymentDeps } from '../../src/payments/call-provider.ts'
import { createProviders } from '../../src/payments/index.ts'
import { silentLog } from '../../src/platform/log.ts'
import type { ProviderProxy } from './provider-proxy.ts'
import { readForm } from './sslcommerz.ts'
import type { TestApp } from './test-app.ts'

const passOn: ProviderProxy = (request, pass) => pass(request)

/** SSLCommerz and bKash of an app whose prices are in taka (CURRENCY=bdt), as another process reaches them through `proxy`. */
export async function openTakaProviders(
  app: Pick<TestApp, 'env' | 'db' | 'secret' | 'clock'>,
  proxy: ProviderProxy = passOn,
): Promise<PaymentDeps> {
  const { db, clock } = app
  await createDemoTables(db)
  const { providers: standIns } = openWallets({ ...app, postNotification: async () => new Response() })
  for (const standIn of Object.values(standIns)) {
    const { fetch: reach = fetch } = standIn
    standIn.fetch = fetchInProcess({ fetch: (request) => proxy(request, reach) })
  }
  if (standIns.bkash) standIns.bkash.firstPause = 1
  const { provider, providers } = createProviders(app, standIns)
  const byName = new Map(providers.map((each) => [each.name, each]))
  return { db, clock, log: silentLog, provider, providers: byName }
}

const confirmed = { otp: '123456', pin: '12121' }

/** Confirms on the page of bKash's stand-in. Returns where the browser is sent back to; null when it stays. */
export async function confirmOnBkash(app: TestApp, page: string, wallet = '01770618575') {
  const paymentID = new URL(page).searchParams.get('paymentID') ?? ''
  const body = new URLSearchParams({ paymentID, wallet, action: 'confirm', ...confirmed })
  const answer = await app.request(page, { method: 'POST', body })
  return answer.headers.get('location')
}

/** Pays on the page of SSLCommerz's stand-in. Returns the form with which the browser comes back; null when it stays. */
export async function payOnSslcommerz(app: TestApp, page: string, number = '01712345678') {
  const body = new URLSearchParams({ method: 'bkash', number, ...confirmed })
  return readForm(await (await app.request(page, { method: 'POST', body })).text())
}
