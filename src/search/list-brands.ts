import { listCategories } from '../catalogue/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Brands } from './parse-query.ts'

/** The ids of all brands by their names. */
export async function listBrands(db: Db): Promise<Brands> {
  return new Map((await listCategories(db)).map(({ id, name }) => [name, id]))
}
