import { fileURLToPath } from 'node:url'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppServices } from './app-services.ts'
import { createReadVisitor } from './identity/index.ts'
import { storeOrigins } from './images/index.ts'
import { localAddress } from './kernel/locale.ts'
import { createPages } from './platform/http/pages.ts'
import { loadArticles } from './storefront/load-articles.ts'
import { articleNames } from './storefront/rules.ts'

const content = fileURLToPath(new URL('../content/', import.meta.url))

const inBothLanguages = (paths: string[]) => paths.flatMap((path) => [path, localAddress('bn', path)])

/** The pages. They call the API of this process, and load from the payment provider and the image service. */
export function composePages(app: Hono<{ Bindings: Partial<HttpBindings> }>, services: AppServices) {
  const { env, log, cache, providers } = services
  const hostedImages = env.IMAGE_UPLOAD_URL ? [new URL(env.IMAGE_UPLOAD_URL).origin] : []
  const origins = providers.find((each) => each.kind === 'card')?.browser.origins ?? {}
  const cdn = env.CDN_URL ?? ''
  return createPages({
    log,
    publicUrl: env.PUBLIC_URL,
    cdn,
    inspectionHours: env.INSPECTION_HOURS,
    currency: env.CURRENCY,
    readArticle: loadArticles(content, listPublicSettings(env)),
    fetchApi: async (path, init, bindings) => app.request(path, init, bindings),
    readVisitor: createReadVisitor(services),
    cache,
    forms: inBothLanguages(['/login', '/signup', '/forgot', '/reset', '/unsubscribe']),
    shared: inBothLanguages([
      '/',
      '/blog',
      '/login',
      '/signup',
      '/offline',
      ...articleNames.map((name) => `/${name}`),
    ]),
    public: inBothLanguages(['/product/:id']),
    offline: env.SERVICE_WORKER,
    allow: {
      ...origins,
      connections: [...(origins.connections ?? []), ...hostedImages],
      images: [...hostedImages, ...storeOrigins(env), ...(cdn ? [cdn] : [])],
    },
  })
}

/** The settings that the pages of the company may name. */
function listPublicSettings(env: AppServices['env']): Record<string, number> {
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
