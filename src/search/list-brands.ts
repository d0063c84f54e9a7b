import { listCategories } from '../catalogue/index.ts'
import type { ReadDb } from '../platform/database/reader.ts'
import type { Brands } from './parse-query.ts'

/** The ids of all brands by their names. */
export async function listBrands(db: ReadDb): Promise<Brands> {
  return new Map((await listCategories(db)).map(({ id, name }) => [name, id]))
}
