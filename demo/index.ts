import { Hono } from 'hono'
import type { OpenIdIssuer } from '../src/auth/index.ts'
import type { Clock } from '../src/kernel/time.ts'
import type { Env } from '../src/ops/env.ts'
import type { StandIns } from '../src/payments/index.ts'
import type { PayoutSender } from '../src/payouts/index.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { JobHandlers, Recurring } from '../src/platform/jobs/jobs.ts'
import type { SendMail } from '../src/platform/jobs/mail.ts'
import type { Log } from '../src/platform/log.ts'
import type { Secret } from '../src/platform/secret.ts'
import type { SmsSender } from '../src/platform/sms/ssl-wireless.ts'
import { fetchInProcess } from './cards/call.ts'
import { deliverEvent, deliverEventJob, type PostWebhook } from './cards/events.ts'
import { pruneRequests } from './cards/idempotency.ts'
import { deriveCardKeys } from './cards/keys.ts'
import { finishRefund, finishRefundJob } from './cards/refunds.ts'
import { cardApi } from './cards/routes.ts'
import { createDemoMail, createDemoSms, mailbox } from './mail/mailbox.ts'
import { createOpenIdProvider } from './openid/provider.ts'
import { type Acting, isDemoAccount } from './seed/accounts.ts'
import { addFurtherPhotos, takePhotosJob } from './seed/take-photos.ts'
import { tellStories, tellStoriesJob } from './seed/tell-stories.ts'
import { createDemoTables } from './tables.ts'
import { openWallets, wallets } from './wallets/open-wallets.ts'

export { demoAccounts, demoPassword } from './seed/accounts.ts'
export { seedDemo } from './seed/seed-demo.ts'

type DemoDeps = {
  env: Env
  db: Database
  secret: Secret
  clock: Clock
  log: Log
  /** Answers what the stand-ins and the demo's people send to the app. */
  app: Acting['app']
}

/** What the app uses in place of hosted services. */
export type Demo = {
  /** The payment providers of the currency that are not configured: their keys, and a `fetch` that reaches them. */
  providers: StandIns
  /** Google, unless a client of the real one is configured. */
  google: OpenIdIssuer | undefined
  /** Whether this is the e-mail of a demo account: whoever tries the demo signs in to several of them. */
  isShared: (email: string) => boolean
  /** Sends payouts to a few test wallets. */
  wallets: PayoutSender
  /** A mail server whose mail is read at /sandbox/mail. */
  mail: SendMail
  /** A gateway for text messages: they are read there, too. */
  sms: SmsSender
  routes: Hono
  jobs: JobHandlers
  recurring: Recurring[]
}

const pruneDemoJob = 'prune-demo'

/** Opens the demo's stand-ins. The folder's entry point, imported only when `DEMO` is on. */
export async function openDemo(deps: DemoDeps): Promise<Demo> {
  const { env, db, secret, clock, log, app } = deps
  const post = (path: string, init: RequestInit) =>
    app.fetch(new Request(new URL(path, env.PUBLIC_URL), { method: 'POST', ...init }))
  const postWebhook: PostWebhook = (body, signature) =>
    post('/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })
  const postNotification = (form: string) => post('/webhooks/sslcommerz', { body: form })
  await createDemoTables(db)
  const routes = new Hono()
  const keys = deriveCardKeys(secret)
  const api = env.STRIPE_SECRET_KEY ? undefined : cardApi({ db, keys, clock, log })
  if (api) routes.route('/stripe', api)
  const openId = env.GOOGLE_CLIENT_ID
    ? undefined
    : createOpenIdProvider({ db, secret, clock, publicUrl: env.PUBLIC_URL })
  if (openId) routes.route('/google', openId.routes)
  routes.route('/', mailbox(db))
  const takesTaka = openWallets({ ...deps, postNotification })
  routes.route('/', takesTaka.routes)
  const { webhookSecret } = keys
  return {
    providers: { stripe: api && { keys, fetch: fetchInProcess(api) }, ...takesTaka.providers },
    google: openId?.google,
    isShared: isDemoAccount,
    wallets,
    mail: createDemoMail(db),
    sms: createDemoSms(db),
    routes,
    jobs: {
      [deliverEventJob]: (event) => deliverEvent(event, { webhookSecret, now: clock.now(), postWebhook }),
      [finishRefundJob]: (refund) => finishRefund(db, clock.now(), refund),
      ...takesTaka.jobs,
      [tellStoriesJob]: () => tellStories(deps),
      [takePhotosJob.name]: (payload) => addFurtherPhotos(deps, payload),
      [pruneDemoJob]: () => pruneRequests(db, clock.now()),
    },
    recurring: [{ job: pruneDemoJob, every: 'hour' }],
  }
}
