import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { createReadVisitor, standInFor } from '../auth/index.ts'
import { storeOrigins } from '../images/index.ts'
import { localAddress } from '../kernel/locale.ts'
import { articleNames } from '../kernel/paths.ts'
import { readCompany } from '../ops/variables.ts'
import { createPages } from '../platform/http/pages.ts'
import { respondError } from '../platform/http/respond-problem.ts'
import { trackRequests } from '../platform/http/track-requests.ts'
import type { AppServices } from './compose-services.ts'

const inBothLanguages = (paths: string[]) => paths.flatMap((path) => [path, localAddress('bn', path)])

/**
 * The pages. They call the API of this process past the app's middleware, because their calls belong to one request, and load from
 * the payment provider and the image service.
 */
export function composePages(api: OpenAPIHono, services: AppServices) {
  const { env, log, cache, browsingLimiter, providers, readArticle } = services
  const hostedImages = env.IMAGE_UPLOAD_URL ? [new URL(env.IMAGE_UPLOAD_URL).origin] : []
  const origins = providers.find((each) => each.kind === 'card')?.browser.origins ?? {}
  const calls = new Hono().use(trackRequests({ log, trustProxy: false })).route('/api', api)
  calls.onError(respondError(log))
  const cdn = env.CDN_URL ?? ''
  return createPages({
    log,
    publicUrl: env.PUBLIC_URL,
    cdn,
    inspectionHours: env.INSPECTION_HOURS,
    currency: env.CURRENCY,
    company: readCompany(env),
    // First those that only reserve the money.
    payPages: providers
      .filter(({ kind, currency }) => kind === 'redirect' && currency === env.CURRENCY)
      .sort((one, other) => Number(other.canHold) - Number(one.canHold))
      .map(({ name }) => name),
    readArticle,
    fetchApi: async (path, init, bindings) => calls.request(path, init, bindings),
    readVisitor: createReadVisitor(services),
    standInFor,
    browsingLimiter,
    cache,
    forms: inBothLanguages([
      '/login',
      '/signup',
      '/forgot',
      '/reset',
      '/second-factor',
      '/unsubscribe',
      '/contact',
    ]),
    shared: inBothLanguages([
      '/',
      '/login',
      '/signup',
      '/offline',
      ...articleNames.map((name) => `/${name}`),
    ]),
    public: inBothLanguages(['/search', '/seller/:id', '/product/:id', '/prices/:brand']),
    signedIn: inBothLanguages(['/categori/:id', '/search', '/seller/:id', '/product/:id']),
    offline: env.SERVICE_WORKER,
    allow: {
      ...origins,
      connections: [...(origins.connections ?? []), ...hostedImages],
      images: [...hostedImages, ...storeOrigins(env), ...(cdn ? [cdn] : [])],
    },
  })
}
