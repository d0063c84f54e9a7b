import { etag } from 'hono/etag'
import { describeActor } from '../audit/index.ts'
import type { Guard } from '../auth/index.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import { addBrand, changeBrand, deleteBrand } from './change-brands.ts'
import * as contract from './contract.ts'
import { isFirstBrand } from './rules.ts'
import * as store from './store.ts'

/** The `cache-control` of brands, which change a few times a year. */
const freshness = 'public, max-age=60'

export type CatalogueApi = ReturnType<typeof catalogueRoutes>

type Deps = {
  reader: Reader
  db: Database
  guard: Guard
  brandReader: store.BrandReader
}

/** Builds the routes that list the brands and read one, for everybody, and those by which an owner changes them. */
export function catalogueRoutes({ reader, db, guard, brandReader }: Deps) {
  const router = createRouter()
  router.use('/categories/*', etag())
  return router
    .openapi(contract.listCategories, async (c) => {
      const categories = await reader.read(store.listCategories)
      return c.json(categories.filter(({ isHidden }) => !isHidden).map(toWire), 200, {
        'cache-control': freshness,
      })
    })
    .openapi(contract.readCategory, async (c) => {
      const { id } = c.req.valid('param')
      const category = contract.orRefuse(await reader.read((db) => store.findCategory(db, id)))
      return c.json(toWire(category), 200, { 'cache-control': freshness })
    })
    .openapi(guard.admin(contract.listBrands), async (c) => {
      const brands = await store.listCategories(db)
      return c.json(
        brands.map(({ id, name, isHidden }) => ({ _id: id, name, isHidden, isFixed: isFirstBrand(id) })),
        200,
      )
    })
    .openapi(guard.admin(contract.addBrand), async (c) => {
      const { name } = c.req.valid('json')
      const _id = contract.orRefuse(await addBrand(db, describeActor(c), name))
      brandReader.forget()
      return c.json({ _id }, 201)
    })
    .openapi(guard.admin(contract.changeBrand), async (c) => {
      const brand = { ...c.req.valid('json'), ...c.req.valid('param') }
      const changed = contract.orRefuse(await changeBrand(db, describeActor(c), brand))
      brandReader.forget()
      return c.json(countChange(changed), 200)
    })
    .openapi(guard.admin(contract.deleteBrand), async (c) => {
      contract.orRefuse(await deleteBrand(db, describeActor(c), c.req.valid('param').id))
      brandReader.forget()
      return c.json({ deletedCount: 1 }, 200)
    })
}

function toWire({ id, name, thumbnail }: store.Category): contract.Category {
  return { _id: id, category_name: name, thumbnail }
}
