import { Readable } from 'node:stream'
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Account, describeActor, type Guard, listAccounts, needsMobile } from '../../identity/index.ts'
import { type Role, roleOfAccountType } from '../../identity/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Env } from '../../platform/env.ts'
import { countChange, type searchedPage } from '../../platform/http/contract.ts'
import { linkNextPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import type { VerificationKind } from '../verification/rules.ts'
import { findWaiting } from '../verification/store.ts'
import { startSelling, verifySeller } from './change-role.ts'
import { closeMember } from './close-member.ts'
import * as contract from './contract.ts'
import { exportMembers } from './export-members.ts'

/** The way to a seller account, and the admin's lists of sellers and buyers. */
type Deps = { db: Database; env: Env; guard: Guard; clock: Clock }

export function memberRoutes({ db, env, guard, clock }: Deps) {
  return createRouter()
    .openapi(guard.signedIn(contract.startSelling), async (c) => {
      const done = orRefuse(await startSelling(db, describeActor(c)))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.admin(contract.listSellers), async (c) => {
      return c.json(await listMembers(c, db, 'seller', c.req.valid('query')), 200)
    })
    .openapi(guard.admin(contract.listBuyers), async (c) => {
      return c.json(await listMembers(c, db, 'buyer', c.req.valid('query')), 200)
    })
    .openapi(guard.admin(contract.exportMembers), (c) => {
      const { role, q, verified } = c.req.valid('query')
      const filter = { role: roleOfAccountType(role), typed: q, verified: verified && verified === 'true' }
      const parts = Readable.from(exportMembers(db, filter), { objectMode: false })
      return c.body(Readable.toWeb(parts) as ReadableStream, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="members.csv"',
      })
    })
    .openapi(guard.admin(contract.verifySeller), async (c) => {
      const { userid, verified } = c.req.valid('query')
      const wanted = { verified: verified !== 'false', needsMobile: needsMobile(env) }
      const done = orRefuse(await verifySeller({ db, clock }, describeActor(c), userid, wanted))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.admin(contract.deleteUser), async (c) => {
      const { id, reason } = c.req.valid('query')
      const { closed } = orRefuse(await closeMember({ db, clock }, describeActor(c), id, reason))
      return c.json({ deletedCount: closed ? 1 : 0 }, 200)
    })
}

type MemberQuery = z.infer<typeof searchedPage> & { verified?: 'true' | 'false' | undefined }

async function listMembers(c: Context, db: Db, role: Role, { limit, cursor, q, verified }: MemberQuery) {
  const page = await listAccounts(db, {
    role,
    limit,
    cursor: readCursor(cursor),
    typed: q,
    verified: verified && verified === 'true',
  })
  if (page.next) linkNextPage(c, page.next)
  const waiting = await findWaiting(
    db,
    page.accounts.map(({ id }) => id),
  )
  return page.accounts.map((account) => presentMember(account, waiting.get(account.id)))
}

/** An account as the API shows it to admins. */
function presentMember(
  { id, name, email, verified }: Account,
  waits: VerificationKind | undefined,
): contract.Member {
  return { _id: id, name, email, verified, ...(waits && { waits }) }
}
