import { describeActor } from '../../audit/index.ts'
import type { Guard } from '../../auth/index.ts'
import type { Clock } from '../../kernel/time.ts'
import type { OrderSettings } from '../../orders/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { linkNext } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { queueKindsOf } from '../rules.ts'
import * as contract from './contract.ts'
import { readFailedJobs, retryAudited } from './failed-jobs.ts'
import { countQueue, presentWaiting, readQueue, readQueueCursor, writeQueueCursor } from './read-queue.ts'

type Deps = { db: Database; guard: Guard; clock: Clock; orderDeps: { settings: OrderSettings } }

export type QueueApi = ReturnType<typeof queueRoutes>

export function queueRoutes({ db, guard, clock, orderDeps }: Deps) {
  const { settings } = orderDeps
  return createRouter()
    .openapi(guard.admin(contract.listQueue), async (c) => {
      const { kind, limit, cursor } = c.req.valid('query')
      const after = readQueueCursor(cursor)
      const kinds = queueKindsOf(c.var.caller.staff).filter((each) => !kind || each === kind)
      const rows = await readQueue(db, clock.now(), settings, { kinds, limit: limit + 1, after })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      if (rows.length > limit && last) linkNext(c, writeQueueCursor(last))
      return c.json(shown.map(presentWaiting), 200)
    })
    .openapi(guard.admin(contract.countQueue), async (c) => {
      const kinds = await countQueue(db, clock.now(), settings, queueKindsOf(c.var.caller.staff))
      const total = Object.values(kinds).reduce((sum, count) => sum + count, 0)
      return c.json({ total, kinds }, 200)
    })
    .openapi(guard.admin(contract.listFailedJobs), async (c) => c.json(await readFailedJobs(db), 200))
    .openapi(guard.admin(contract.retryFailedJob), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await retryAudited(db, describeActor(c), id)), 200)
    })
}
