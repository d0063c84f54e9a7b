import type { Guard } from '../../auth/index.ts'
import type { Env } from '../../ops/env.ts'
import type { Database } from '../../platform/database/database.ts'
import { createRouter } from '../../platform/http/router.ts'
import * as contract from './contract.ts'
import { describeShop, presentShop } from './describe-shop.ts'
import { orRefuse } from './problems.ts'
import { findShop } from './store.ts'

type Deps = { db: Database; env: Pick<Env, 'IMAGE_UPLOAD_URL'>; guard: Guard }

const nothing: contract.Shop = {
  name: null,
  place: null,
  opensAt: null,
  closesAt: null,
  closedOn: null,
  image: null,
  answerMinutes: null,
}

export function shopRoutes({ db, env, guard }: Deps) {
  return createRouter()
    .openapi(guard.seller(contract.readShop), async (c) => {
      const found = await findShop(db, c.var.caller.id)
      return c.json({ ...(presentShop(found) ?? nothing), placeId: found?.place ?? null }, 200)
    })
    .openapi(guard.seller(contract.describeShop), async (c) => {
      const shop = c.req.valid('json')
      orRefuse(await describeShop(db, c.var.caller.id, shop, env.IMAGE_UPLOAD_URL))
      return c.json({ modifiedCount: 1 }, 200)
    })
}
