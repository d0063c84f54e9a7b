import { listCategories } from '../catalogue/find-category.ts'
import type { Db } from '../platform/database/database.ts'
import type { Brands } from './read-query.ts'

/** The ids of the brands by their names, as the search wants them. */
export async function listBrands(db: Db): Promise<Brands> {
  return new Map((await listCategories(db)).map(({ id, name }) => [name, id]))
}
