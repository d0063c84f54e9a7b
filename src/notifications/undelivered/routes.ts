import { describeActor } from '../../audit/index.ts'
import type { Guard } from '../../auth/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import * as contract from './contract.ts'
import { readUndelivered } from './find-undelivered.ts'
import { retryOrDiscardMail } from './retry-or-discard-mail.ts'

export type UndeliveredApi = ReturnType<typeof undeliveredRoutes>

/** Builds the calls with which admins see to the mails that could not be sent. */
export function undeliveredRoutes({ db, guard }: { db: Database; guard: Guard }) {
  return createRouter()
    .openapi(guard.admin(contract.listUndelivered), async (c) => c.json(await readUndelivered(db), 200))
    .openapi(guard.admin(contract.retryUndelivered), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await retryOrDiscardMail(db, describeActor(c), id, 'retry-mail')), 200)
    })
    .openapi(guard.admin(contract.discardUndelivered), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await retryOrDiscardMail(db, describeActor(c), id, 'discard-mail')), 200)
    })
}
