import type { Guard } from '../../auth/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { addressOf } from '../../platform/http/client-address.ts'
import { unseenWrite } from '../../platform/http/methods.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { Secret } from '../../platform/secret.ts'
import { noteView as noteViewCall } from '../contract.ts'
import { noteView, readDevice } from './count-views.ts'

type Deps = { db: Database; guard: Guard; clock: Clock; secret: Secret }

export function viewRoutes(deps: Deps) {
  const router = createRouter()
  router.use('/phones/:id/view', unseenWrite)
  return router.openapi(deps.guard.anyone(noteViewCall), async (c) => {
    const { caller } = c.var
    const device = readDevice(c.req.header('user-agent'))
    const viewer = caller ? { account: caller.id } : device && { address: addressOf(c), device }
    if (viewer && caller?.role !== 'admin') await noteView(deps, c.req.valid('param').id, viewer)
    return c.body(null, 204)
  })
}
