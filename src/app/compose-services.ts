import { fileURLToPath } from 'node:url'
import { forgetMobile, mailEmailLinkLater, needsMobile } from '../accounts/index.ts'
import { createAuth, createAuthenticator, createGuard, googleIssuer } from '../auth/index.ts'
import { createNameReader, createSearchParser } from '../browsing/index.ts'
import { createBrandReader } from '../catalogue/index.ts'
import { endAccountOffers } from '../checkout/index.ts'
import { hasReportedConversations, maySeeConversation } from '../conversations/index.ts'
import { maySeeDispute } from '../disputes/index.ts'
import { createOrderCodes } from '../fulfilment/index.ts'
import { createImageStore, type MaySeePlace, openPrivateFiles, watchStore } from '../images/index.ts'
import { createRefusedImeis, setSellerVerified } from '../listings/index.ts'
import type { Env } from '../ops/env.ts'
import { traceCalls } from '../ops/telemetry/trace.ts'
import { hasRunningOrders, type OrderDeps, readOrderSettings } from '../orders/index.ts'
import { createProviders } from '../payments/index.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { createAccountSeal, hasOpenMoney, readPayoutSettings, voidPayoutAccounts } from '../payouts/index.ts'
import { type Db, readPrimary } from '../platform/database/database.ts'
import { createEventHub } from '../platform/events/hub.ts'
import { inNetworks } from '../platform/http/client-address.ts'
import { createMemoryRateLimiter, createRateLimiter } from '../platform/http/rate-limit.ts'
import { createResponseCache } from '../platform/http/response-cache.ts'
import { createSmtpMail, noMail } from '../platform/jobs/mail.ts'
import type { SmsSender } from '../platform/sms/ssl-wireless.ts'
import { hasReportedRatings, readMeansOfBuyers } from '../ratings/index.ts'
import { loadArticles } from '../storefront/load-articles.ts'
import { askForNameCheck, hasReportedPhones, maySeeDocuments } from '../trust/index.ts'
import type { AppDeps, Demo } from './app.ts'

const content = fileURLToPath(new URL('../../content/', import.meta.url))

export type AppServices = Awaited<ReturnType<typeof composeServices>>

/** Creates what several modules share: identity, the image store, the cache, mail and the payment provider. */
export async function composeServices(deps: AppDeps, demo: Demo | undefined) {
  const { env, db, log, clock, secret } = deps
  const { provider, providers } = createProviders(deps, demo?.providers)
  const auth = createAuth({
    db,
    env,
    secret,
    clock,
    log,
    google: googleIssuer(env) ?? demo?.google,
    onSignUp: ({ id, email }) => mailEmailLinkLater(db, id, email),
    onTakeover: async (tx, userId) => {
      await forgetMobile(tx, userId)
      await voidPayoutAccounts(tx, userId, { at: clock.now(), provider: provider.name })
    },
    onBadgeLost: async (tx, sellerId, formerName) => {
      await setSellerVerified(tx, sellerId, false)
      await askForNameCheck(tx, { sellerId, formerName, askedAt: clock.now() })
    },
    ...(demo && { isShared: demo.isShared }),
  })
  const store = await createImageStore(env)
  const limiter = createRateLimiter({ db, clock })
  const browsingLimiter = createMemoryRateLimiter(clock)
  const guard = createGuard({
    authenticator: createAuthenticator({ db, secret, clock }),
    limiter,
    browsingLimiter,
    isAdminPlace: inNetworks(env.ADMIN_NETWORKS),
    adminFactor: env.ADMIN_FACTOR,
  })
  const refusedImeis = createRefusedImeis(secret)
  const orderDeps: OrderDeps = {
    db,
    clock,
    log,
    payments: {
      db,
      provider: traceProvider(provider),
      providers: new Map(providers.map((each) => [each.name, traceProvider(each)])),
      clock,
      log,
    },
    settings: readOrderSettings(env),
    signs: auth.signs,
    refusedImeis,
  }
  const readNames = createNameReader()
  const brandReader = createBrandReader()
  const readArticle = loadArticles(content, listPublicSettings(env))
  const { version: termsVersion } = readArticle('terms')
  if (!termsVersion) throw new Error('content/terms.md: it has no version')
  return {
    ...deps,
    exportStore: await openPrivateFiles(env),
    hasOpenDeals: async (tx: Db, userId: string) =>
      (await hasRunningOrders(tx, userId)) || (await hasOpenMoney(tx, userId)),
    isReported: async (tx: Db, userId: string) =>
      (await hasReportedPhones(tx, userId)) ||
      (await hasReportedConversations(tx, userId)) ||
      (await hasReportedRatings(tx, userId)),
    endOffers: endAccountOffers,
    readArticle,
    termsVersion,
    reader: deps.reader ?? readPrimary(db),
    auth,
    limiter,
    browsingLimiter,
    guard,
    store: traceCalls('images', store, ['put', 'open', 'read', 'sizeOf', 'remove']),
    isStoreReady: await watchStore(store, log),
    cache: createResponseCache(),
    readNames,
    parse: createSearchParser({ clock, readNames, brandReader }),
    brandReader,
    hub: createEventHub({ db, log }),
    signs: orderDeps.signs,
    sms: openSmsGateway(env) ?? demo?.sms ?? null,
    sendMail: traceCalls('mail', openMail(deps, demo), ['send']),
    provider,
    providers,
    maySeePlace,
    refusedImeis,
    orderDeps,
    payoutDeps: {
      db,
      clock,
      log,
      guard,
      seal: createAccountSeal(secret),
      signs: orderDeps.signs,
      settings: readPayoutSettings(env),
      needsMobile: needsMobile(env),
      auth,
      provider,
      sender: demo?.wallets,
    },
    saleDeps: {
      ...orderDeps,
      guard,
      codes: createOrderCodes(secret),
      publicUrl: env.PUBLIC_URL,
      readMeansOfBuyers,
    },
  }
}

const tracedCalls = ['begin', 'inspect', 'capture', 'cancel', 'refund', 'listRefunds'] as const

const traceProvider = (provider: PaymentProvider): PaymentProvider =>
  provider.kind === 'card'
    ? traceCalls(provider.name, provider, [...tracedCalls])
    : traceCalls(provider.name, provider, [...tracedCalls, 'complete'])

const openMail = ({ env, log }: AppDeps, demo: Demo | undefined) =>
  env.SMTP_URL ? createSmtpMail(env.SMTP_URL, env.PUBLIC_URL) : (demo?.mail ?? noMail(log))

const maySeePlace: MaySeePlace = async (db, who, { attachedTo, attachedToId }) => {
  if (attachedTo === 'verification') return maySeeDocuments(who)
  return attachedTo === 'order'
    ? maySeeDispute(db, who, attachedToId)
    : maySeeConversation(db, who, attachedToId)
}

function listPublicSettings(env: AppDeps['env']): Record<string, number> {
  return {
    HANDOVER_DAYS: env.HANDOVER_DAYS,
    INSPECTION_HOURS: env.INSPECTION_HOURS,
    DISPUTE_HOURS: env.DISPUTE_HOURS,
    RETURN_DAYS: env.RETURN_DAYS,
    PAYOUT_ACCOUNT_HOURS: env.PAYOUT_ACCOUNT_HOURS,
    NEW_SELLER_HOLD_DAYS: env.NEW_SELLER_HOLD_DAYS,
    NEW_SELLER_SALES: env.NEW_SELLER_SALES,
    SELLER_FEE_PERCENT: env.SELLER_FEE_BASIS_POINTS / 100,
  }
}

/** Opens the configured SMS gateway, loaded with its first message; null without configuration. */
function openSmsGateway(env: Env): SmsSender | null {
  const { SSL_WIRELESS_API_TOKEN: apiToken, SSL_WIRELESS_SID: sid, SSL_WIRELESS_URL: baseUrl } = env
  if (!apiToken || !sid) return null
  let gateway: Promise<SmsSender> | undefined
  const open = async () =>
    (await import('../platform/sms/ssl-wireless.ts')).sslWireless({ apiToken, sid, baseUrl })
  return {
    async send(sms) {
      gateway ??= open()
      await (await gateway).send(sms)
    },
  }
}
