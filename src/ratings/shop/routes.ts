import { needsMobile } from '../../accounts/index.ts'
import type { Guard } from '../../auth/index.ts'
import { getCurrency, minorToAmount } from '../../kernel/money.ts'
import type { Env } from '../../ops/env.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { describeShop, presentShop, readDay } from './describe-shop.ts'
import { findShop } from './store.ts'

type Deps = {
  db: Database
  env: Pick<Env, 'IMAGE_UPLOAD_URL' | 'demo' | 'SSL_WIRELESS_API_TOKEN'>
  guard: Guard
  clock: Clock
}

const nothing: contract.Shop = {
  name: null,
  place: null,
  opensAt: null,
  closesAt: null,
  closedOn: null,
  image: null,
  answerMinutes: null,
}

export function shopRoutes({ db, env, guard, clock }: Deps) {
  return createRouter()
    .openapi(guard.seller(contract.readShop), async (c) => {
      const found = await findShop(db, c.var.caller.id)
      return c.json({ ...(presentShop(found) ?? nothing), placeId: found?.place ?? null }, 200)
    })
    .openapi(guard.seller(contract.readSellerDay), async (c) => {
      const about = { now: clock.now(), needsMobile: needsMobile(env) }
      const { pendingMinor, monthMinor, ...day } = await readDay(db, c.var.caller.id, about)
      const money = { pending: minorToAmount(pendingMinor), sum: minorToAmount(monthMinor) }
      return c.json({ ...day, ...money, currency: getCurrency() }, 200)
    })
    .openapi(guard.seller(contract.describeShop), async (c) => {
      const shop = c.req.valid('json')
      orRefuse(await describeShop(db, c.var.caller.id, shop, env.IMAGE_UPLOAD_URL))
      return c.json({ modifiedCount: 1 }, 200)
    })
}
