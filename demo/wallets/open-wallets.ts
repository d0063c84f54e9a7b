import { Hono } from 'hono'
import { ownValue } from '../../src/kernel/own-value.ts'
import type { Env } from '../../src/ops/env.ts'
import type { StandIns } from '../../src/payments/index.ts'
import type { PayoutSender } from '../../src/payouts/index.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { JobHandlers } from '../../src/platform/jobs/jobs.ts'
import type { Secret } from '../../src/platform/secret.ts'
import { fetchInProcess } from '../cards/fetch-in-process.ts'
import { bkashStandIn, deriveBkashKeys } from './bkash/routes.ts'
import { createBkashTables } from './bkash/store.ts'
import {
  deliverNotification,
  deliverNotificationJob,
  type PostNotification,
} from './sslcommerz/notifications.ts'
import { deriveSslcommerzKeys, sslcommerzStandIn } from './sslcommerz/stand-in.ts'
import { createSslcommerzTables } from './sslcommerz/store.ts'

type Deps = { env: Env; db: Database; secret: Secret; clock: Clock; postNotification: PostNotification }

type Wallets = { providers: Pick<StandIns, 'sslcommerz' | 'bkash'>; routes: Hono; jobs: JobHandlers }

/** Opens the stand-ins for SSLCommerz and bKash under /sandbox, as far as prices are in taka and the real ones are not configured. */
export async function openWallets(deps: Deps): Promise<Wallets> {
  const { env, db, secret, clock, postNotification } = deps
  const wallets: Wallets = { providers: {}, routes: new Hono(), jobs: {} }
  if (env.CURRENCY !== 'BDT') return wallets
  const pages = `${env.PUBLIC_URL}/sandbox`
  if (!env.SSLCOMMERZ_STORE_ID) {
    await createSslcommerzTables(db)
    const keys = deriveSslcommerzKeys(secret)
    const standIn = sslcommerzStandIn({ db, keys, clock, pageUrl: `${pages}/sslcommerz`, postNotification })
    wallets.routes.route('/sslcommerz', standIn)
    const pageOrigin = new URL(pages).origin
    wallets.providers.sslcommerz = { keys, pageOrigin, fetch: fetchInProcess(standIn) }
    wallets.jobs[deliverNotificationJob] = (form) => deliverNotification(form, postNotification)
  }
  if (!env.BKASH_APP_KEY) {
    await createBkashTables(db)
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
