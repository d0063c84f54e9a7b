import { etag } from 'hono/etag'
import type { Reader } from '../platform/database/reader.ts'
import { createRouter } from '../platform/http/router.ts'
import { listCategories, orRefuse, readCategory, type Category as WireCategory } from './contract.ts'
import * as store from './store.ts'

/** The `cache-control` of brands, which change about once a year. */
const freshness = 'public, max-age=300, stale-while-revalidate=86400'

export type CatalogueApi = ReturnType<typeof catalogueRoutes>

/** Builds the routes that list the brands and read one, for everybody. */
export function catalogueRoutes({ reader }: { reader: Reader }) {
  const router = createRouter()
  router.use('/categories/*', etag())
  return router
    .openapi(listCategories, async (c) => {
      const categories = await reader.read(store.listCategories)
      return c.json(categories.map(toWire), 200, { 'cache-control': freshness })
    })
    .openapi(readCategory, async (c) => {
      const { id } = c.req.valid('param')
      const category = orRefuse(await reader.read((db) => store.findCategory(db, id)))
      return c.json(toWire(category), 200, { 'cache-control': freshness })
    })
}

function toWire({ id, name, thumbnail }: store.Category): WireCategory {
  return { _id: id, category_name: name, thumbnail }
}
