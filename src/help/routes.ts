import { describeActor, type Guard, type RecordAct } from '../auth/index.ts'
import { ok } from '../kernel/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { createOnce, findNothingMore, readRequestKey } from '../platform/http/idempotency.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './contract.ts'
import { closeOpen, type Enquiry, insertEnquiry, listOpen } from './store.ts'

type Deps = { db: Database; guard: Guard; clock: Clock; recordAct: RecordAct<'close-enquiry'> }

export type HelpApi = ReturnType<typeof helpRoutes>

export function helpRoutes({ db, guard, clock, recordAct }: Deps) {
  return createRouter()
    .openapi(guard.anyone(contract.sendEnquiry), async (c) => {
      const accountId = c.var.caller?.id ?? null
      const enquiry = { ...c.req.valid('json'), accountId, createdAt: clock.now() }
      const keyed = { request: await readRequestKey(c), find: findNothingMore }
      await createOnce(db, keyed, async (tx) => ok(await insertEnquiry(tx, enquiry)))
      return c.json({ modifiedCount: 1 }, 201)
    })
    .openapi(guard.admin(contract.listEnquiries), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await listOpen(db, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentEnquiry), 200)
    })
    .openapi(guard.admin(contract.closeEnquiry), async (c) => {
      const admin = describeActor(c)
      const changed = await db.transaction(async (tx) => {
        const closed = await closeOpen(tx, c.req.valid('param').id, clock.now())
        // The sender may have no account.
        const account = { id: admin.id, email: admin.name }
        if (closed) await recordAct(tx, admin, 'close-enquiry', account, { note: closed.email })
        return closed !== null
      })
      return c.json(countChange({ changed }), 200)
    })
}

function presentEnquiry({ id, name, email, text, accountId, createdAt }: Enquiry): contract.Enquiry {
  return { _id: id, name, email, text, accountId, createdAt: createdAt.toISOString() }
}
