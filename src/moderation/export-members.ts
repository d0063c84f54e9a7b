import { listAccounts } from '../identity/index.ts'
import type { Role } from '../identity/rules.ts'
import { byteOrderMark, csvLine } from '../kernel/csv.ts'
import type { Db } from '../platform/database/database.ts'
import type { Cursor } from '../platform/http/paging.ts'

/** How many accounts are read at a time. */
const batchSize = 500

type Wanted = { role: Role; typed?: string | undefined; verified?: boolean | undefined }

/** The members that an admin's list shows as a CSV file, in parts: however many there are, few are in memory. */
export async function* exportMembers(db: Db, wanted: Wanted): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['_id', 'name', 'email', 'verified'])
  let cursor: Cursor | undefined
  do {
    const { accounts, next } = await listAccounts(db, { ...wanted, limit: batchSize, cursor })
    yield accounts
      .map(({ id, name, email, verified }) => csvLine([id, name, email, String(verified)]))
      .join('')
    cursor = next ?? undefined
  } while (cursor)
}
