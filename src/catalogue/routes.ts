import { etag } from 'hono/etag'
import type { Db } from '../platform/database/database.ts'
import { createRouter, Refusal } from '../platform/http/router.ts'
import { listCategories, readCategory, type Category as WireCategory } from './contract.ts'
import { catalogueMessages } from './messages/brands.ts'
import * as store from './store.ts'

/** The brands change about once a year: a browser asks again after five minutes, and gets a 304 then. */
const freshness = 'public, max-age=300, stale-while-revalidate=86400'

export type CatalogueApi = ReturnType<typeof catalogueRoutes>

export function catalogueRoutes({ db }: { db: Db }) {
  const router = createRouter()
  router.use('/categories/*', etag())
  return router
    .openapi(listCategories, async (c) => {
      const categories = await store.listCategories(db)
      return c.json(categories.map(toWire), 200, { 'cache-control': freshness })
    })
    .openapi(readCategory, async (c) => {
      const category = await store.findCategory(db, c.req.valid('param').id)
      if (!category) throw new Refusal(404, 'unknown-category', catalogueMessages.unknownCategory)
      return c.json(toWire(category), 200, { 'cache-control': freshness })
    })
}

function toWire({ id, name, thumbnail }: store.Category): WireCategory {
  return { _id: id, category_name: name, thumbnail }
}
