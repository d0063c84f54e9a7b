import { Hono } from 'hono'
import { limitBody } from '../../../src/platform/http/limit-body.ts'
import type { Secret } from '../../../src/platform/secret.ts'
import { sslcommerzApi } from './api.ts'
import { type GatewayDeps, sslcommerzGateway } from './gateway.ts'
import type { SslcommerzAccount } from './notifications.ts'

/**
 * The stand-in for SSLCommerz: its API and its page to pay on, with the numbers of `test-numbers.ts`. Its state is in tables of
 * its own, which `createSslcommerzTables` makes, and it has a clock of its own. The API takes any caller with the shop's password.
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
