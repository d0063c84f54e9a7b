import { listAccounts } from '../../auth/index.ts'
import type { Role } from '../../auth/rules.ts'
import { byteOrderMark, csvLine } from '../../kernel/csv.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Cursor } from '../../platform/http/paging.ts'

const batchSize = 500

type MemberFilter = { role: Role; typed?: string | undefined; verified?: boolean | undefined }

/** Yields the members that match the filter as a CSV file, in parts so that only one batch is in memory. */
export async function* exportMembers(db: Db, filter: MemberFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['_id', 'name', 'email', 'verified'])
  let cursor: Cursor | undefined
  do {
    const { accounts, next } = await listAccounts(db, { ...filter, limit: batchSize, cursor })
    yield accounts.map(({ id, name, email, verified }) => csvLine([id, name, email, verified])).join('')
    cursor = next ?? undefined
  } while (cursor)
}
