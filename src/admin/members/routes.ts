import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { needsMobile } from '../../accounts/index.ts'
import { describeActor, recordAct } from '../../audit/index.ts'
import { type Account, type AccountSigns, type Guard, listAccounts } from '../../auth/index.ts'
import { type Role, roleOfAccountType } from '../../auth/rules.ts'
import { byteOrderMark, csvLine } from '../../kernel/csv.ts'
import type { Env } from '../../ops/env.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { searchedPage } from '../../platform/http/contract.ts'
import { csvHeaders, streamOf } from '../../platform/http/csv-response.ts'
import { type Cursor, linkNextPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { findGaps, findWaiting } from '../../trust/index.ts'
import * as contract from './contract.ts'

type Deps = { db: Database; env: Env; guard: Guard; signs: AccountSigns }

export type MembersApi = ReturnType<typeof memberRoutes>

export function memberRoutes({ db, env, guard, signs }: Deps) {
  const reading = { db, signs, needsMobile: needsMobile(env) }
  return createRouter()
    .openapi(guard.admin(contract.listSellers), async (c) => {
      return c.json(await listMembers(c, reading, 'seller', c.req.valid('query')), 200)
    })
    .openapi(guard.admin(contract.listBuyers), async (c) => {
      return c.json(await listMembers(c, reading, 'buyer', c.req.valid('query')), 200)
    })
    .openapi(guard.admin(contract.exportMembers), async (c) => {
      const { role, q, verified } = c.req.valid('query')
      const admin = describeActor(c)
      const note = [role, q].filter(Boolean).join(', ')
      await recordAct(db, admin, 'export-members', admin.id, { note })
      const filter = { role: roleOfAccountType(role), typed: q, verified: verified && verified === 'true' }
      return c.body(streamOf(exportMembers(db, filter)), 200, csvHeaders('members'))
    })
}

type MemberQuery = z.infer<typeof searchedPage> & { verified?: 'true' | 'false' | undefined }

async function listMembers(
  c: Context,
  { db, signs, needsMobile }: { db: Db; signs: AccountSigns; needsMobile: boolean },
  role: 'seller' | 'buyer',
  { limit, cursor, q, verified }: MemberQuery,
): Promise<contract.Member[]> {
  const { page: accounts, next } = await listAccounts(db, {
    role,
    limit,
    cursor: readCursor(cursor),
    typed: q,
    verified: verified && verified === 'true',
  })
  if (next) linkNextPage(c, next)
  if (role === 'buyer') return accounts.map(presentMember)
  const ids = accounts.map(({ id }) => id)
  const [waiting, gaps] = [await findWaiting(db, ids), await findGaps(db, ids, needsMobile)]
  const shared = await signs.listSuspended(db, accounts)
  return accounts.map((account) => ({
    ...presentMember(account),
    waits: waiting.get(account.id),
    missing: account.verified ? undefined : gaps.get(account.id),
    sharedWithSuspended: shared.get(account.id),
  }))
}

function presentMember({ id, name, email, verified }: Account): contract.Member {
  return { _id: id, name, email, verified }
}

const batchSize = 500

type MemberFilter = { role: Role; typed?: string | undefined; verified?: boolean | undefined }

/** Yields the members that match the filter as a CSV file, in parts so that only one batch is in memory. */
async function* exportMembers(db: Db, filter: MemberFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['_id', 'name', 'email', 'verified'])
  let cursor: Cursor | undefined
  do {
    const { page, next } = await listAccounts(db, { ...filter, limit: batchSize, cursor })
    yield page.map(({ id, name, email, verified }) => csvLine([id, name, email, verified])).join('')
    cursor = next ?? undefined
  } while (cursor)
}
