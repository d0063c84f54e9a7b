import { Hono } from 'hono'
import { ownValue } from '../../src/kernel/own-value.ts'
import type { Clock } from '../../src/kernel/time.ts'
import type { Env } from '../../src/ops/env.ts'
import type { StandIns } from '../../src/payments/index.ts'
import type { PayoutSender } from '../../src/payouts/index.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { limitBody } from '../../src/platform/http/limit-body.ts'
import type { JobHandlers } from '../../src/platform/jobs/jobs.ts'
import type { Secret } from '../../src/platform/secret.ts'
import { fetchInProcess } from '../cards/call.ts'
import { bkashStandIn, deriveBkashKeys } from './bkash/routes.ts'
import { sslcommerzApi } from './sslcommerz/api.ts'
import { type GatewayDeps, sslcommerzGateway } from './sslcommerz/gateway.ts'
import {
  deliverNotification,
  deliverNotificationJob,
  type PostNotification,
  type SslcommerzAccount,
} from './sslcommerz/notifications.ts'

type Deps = { env: Env; db: Database; secret: Secret; clock: Clock; postNotification: PostNotification }

type Wallets = { providers: Pick<StandIns, 'sslcommerz' | 'bkash'>; routes: Hono; jobs: JobHandlers }

/** Opens the stand-ins for SSLCommerz and bKash under /sandbox, as far as prices are in taka and the real ones are not configured. */
export function openWallets(deps: Deps): Wallets {
  const { env, db, secret, clock, postNotification } = deps
  const wallets: Wallets = { providers: {}, routes: new Hono(), jobs: {} }
  if (env.CURRENCY !== 'BDT') return wallets
  const pages = `${env.PUBLIC_URL}/sandbox`
  if (!env.SSLCOMMERZ_STORE_ID) {
    const keys = deriveSslcommerzKeys(secret)
    const standIn = sslcommerzStandIn({ db, keys, clock, pageUrl: `${pages}/sslcommerz`, postNotification })
    wallets.routes.route('/sslcommerz', standIn)
    const pageOrigin = new URL(pages).origin
    wallets.providers.sslcommerz = { keys, pageOrigin, fetch: fetchInProcess(standIn) }
    wallets.jobs[deliverNotificationJob] = (form) => deliverNotification(form, postNotification)
  }
  if (!env.BKASH_APP_KEY) {
    const keys = deriveBkashKeys(secret)
    const standIn = bkashStandIn({ db, keys, clock, publicUrl: `${pages}/bkash` })
    wallets.routes.route('/bkash', standIn)
    // The stand-in is called without the path under which browsers reach it.
    wallets.providers.bkash = { keys, origin: new URL(pages).origin, fetch: fetchInProcess(standIn) }
  }
  return wallets
}

/** The wallets that payouts are sent to at once, like the test cards of the card provider. Others are left to the admin. */
const testWallets: Record<string, 'sent' | 'failed'> = {
  '01700000001': 'sent',
  '01700000002': 'failed',
}

/** The stand-in for a service that sends money to wallets. */
export const wallets: PayoutSender = {
  async send({ id, account }) {
    const state = ownValue(testWallets, account.number)
    return state ? { state, reference: `DEMO-${id.slice(0, 8).toUpperCase()}` } : null
  },
}

/**
 * The stand-in for SSLCommerz: its API and its page to pay on, with the numbers of `test-numbers.ts`. Its state is in tables of
 * its own, which `createDemoTables` makes, and it has a clock of its own. The API takes any caller with the shop's password.
 */
export function sslcommerzStandIn(deps: GatewayDeps): Hono {
  return new Hono()
    .use(limitBody(64 * 1024, (c) => c.text('Payload Too Large', 413)))
    .route('/', sslcommerzApi(deps))
    .route('/', sslcommerzGateway(deps))
}

/** The shop's account at the stand-in. Its password differs between installations, so that nobody else can sign. */
export function deriveSslcommerzKeys(secret: Secret): SslcommerzAccount {
  return { storeId: 'swapdemo', storePassword: `demo@${secret.derive('sslcommerz sandbox: store')}` }
}
