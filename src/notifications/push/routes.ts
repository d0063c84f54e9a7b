import type { Guard } from '../../auth/index.ts'
import type { Env } from '../../ops/env.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { Secret } from '../../platform/secret.ts'
import { refusal } from '../problems.ts'
import * as contract from './contract.ts'
import { isPushAddress } from './rules.ts'
import { currentPushKey } from './send-push.ts'
import { dropSubscription, saveSubscription } from './store.ts'

export type PushApi = ReturnType<typeof pushRoutes>

type Deps = { db: Database; guard: Guard; secret: Secret; env: Pick<Env, 'PUSH_SERVICES' | 'SERVICE_WORKER'> }

export function pushRoutes({ db, guard, secret, env }: Deps) {
  const { publicKey } = currentPushKey(secret)
  const services = env.SERVICE_WORKER ? env.PUSH_SERVICES : []
  return createRouter()
    .openapi(guard.signedIn(contract.getPushKey), (c) =>
      c.json({ key: services.length > 0 ? publicKey : null }, 200),
    )
    .openapi(guard.signedIn(contract.subscribePush), async (c) => {
      const subscription = c.req.valid('json')
      if (!isPushAddress(subscription.endpoint, services)) throw refusal('unknown-push-service')
      const { id: userId, sessionId } = c.var.caller
      await saveSubscription(db, { ...subscription, userId, sessionId, serverKey: publicKey })
      return c.json({ modifiedCount: 1 }, 200)
    })
    .openapi(guard.signedIn(contract.unsubscribePush), async (c) => {
      const changed = await dropSubscription(db, c.var.caller.sessionId)
      return c.json(countChange({ changed }), 200)
    })
}
