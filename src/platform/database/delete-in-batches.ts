import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const batch = 1000

/** Deletes the rows of `table` for which `where` holds, a thousand in a statement: none holds its locks for long. */
export async function deleteInBatches(
  db: Database,
  table: PgTable & { id: PgColumn },
  where: SQL,
): Promise<void> {
  let deleted = batch
  while (deleted === batch) {
    const found = sql`select ${table.id} from ${table} where ${where} limit ${batch}`
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ${table.id} in (${found}) and ${where}`,
    )
    deleted = rowCount ?? 0
  }
}
