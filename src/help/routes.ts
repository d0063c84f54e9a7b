import { describeActor, recordAct } from '../audit/index.ts'
import { type Guard, listByEmail } from '../auth/index.ts'
import { getLocale } from '../kernel/locale.ts'
import { ok } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { createOnce, findNothingMore, readRequestKey } from '../platform/http/idempotency.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { searchOrders } from '../sales/index.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import * as contract from './contract.ts'
import { orRefuse } from './contract.ts'
import { closeOpen, type Enquiry, insertEnquiry, listAnswers, listEnquiries } from './store.ts'

type Deps = {
  db: Database
  guard: Guard
  clock: Clock
}

export type HelpApi = ReturnType<typeof helpRoutes>

export function helpRoutes({ db, guard, clock }: Deps) {
  return createRouter()
    .openapi(guard.anyone(contract.sendEnquiry), async (c) => {
      const accountId = c.var.caller?.id ?? null
      const enquiry = { ...c.req.valid('json'), accountId, locale: getLocale(), createdAt: clock.now() }
      const keyed = { request: await readRequestKey(c), find: findNothingMore }
      await createOnce(db, keyed, async (tx) => ok(await insertEnquiry(tx, enquiry)))
      return c.json({ modifiedCount: 1 }, 201)
    })
    .openapi(guard.admin(contract.listEnquiries), async (c) => {
      const { limit, cursor, state } = c.req.valid('query')
      const rows = await listEnquiries(db, { state, limit: limit + 1, cursor: readCursor(cursor) })
      return c.json(await presentEnquiries(db, linkedPage(c, rows, limit, byCreation)), 200)
    })
    .openapi(guard.admin(contract.answerEnquiry), async (c) => {
      const answer = { enquiryId: c.req.valid('param').id, ...c.req.valid('json') }
      orRefuse(await answerEnquiry({ db, clock }, describeActor(c), answer, await readRequestKey(c)))
      return c.json({ modifiedCount: 1 }, 201)
    })
    .openapi(guard.admin(contract.closeEnquiry), async (c) => {
      const admin = describeActor(c)
      const changed = await db.transaction(async (tx) => {
        const closed = await closeOpen(tx, c.req.valid('param').id, clock.now())
        // The sender may have no account.
        if (closed) await recordAct(tx, admin, 'close-enquiry', admin.id, { note: closed.email })
        return closed !== null
      })
      return c.json(countChange({ changed }), 200)
    })
}

/** Nobody has verified the address of an enquiry: `memberId` only says whose it would be. */
async function presentEnquiries(db: Db, rows: Enquiry[]): Promise<contract.Enquiry[]> {
  const ids = rows.map(({ id }) => id)
  const answers = Map.groupBy(await listAnswers(db, ids), ({ enquiryId }) => enquiryId)
  const emails = rows.map(({ email }) => email)
  const members = new Map((await listByEmail(db, emails)).map(({ id, email }) => [email, id]))
  return Promise.all(
    rows.map(async ({ id, name, email, text, accountId, createdAt }) => {
      const memberId = members.get(email.toLowerCase()) ?? null
      const person = accountId ?? memberId
      const orders = person ? await searchOrders(db, { people: [person] }, shownOrders) : []
      return {
        _id: id,
        name,
        email,
        text,
        accountId,
        memberId,
        orders: orders.map((order) => ({ _id: order.id, product_name: order.productName })),
        answers: (answers.get(id) ?? []).map((answer) => ({
          text: answer.text,
          admin: answer.adminEmail,
          createdAt: answer.createdAt.toISOString(),
        })),
        createdAt: createdAt.toISOString(),
      }
    }),
  )
}

const shownOrders = 3
