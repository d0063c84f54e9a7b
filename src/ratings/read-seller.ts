import { findAccount } from '../auth/index.ts'
import { mayCall } from '../auth/rules.ts'
import { no, ok } from '../kernel/result.ts'
import { findSellerRating, listForSaleOf } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Cursor } from '../platform/http/paging.ts'
import { countSalesOf } from '../sales/index.ts'
import { presentRating } from './read-ratings.ts'
import { presentShop } from './shop/describe-shop.ts'
import { findShop } from './shop/store.ts'
import { listOfSeller } from './store.ts'

const latestRatings = 10

type Page = { limit: number; cursor: Cursor | undefined }

/**
 * Reads what others see of a seller, with a page of phones for sale: `limit` and one more, which tells that there is a next page.
 * Returns the problem 'unknown-seller' for anybody else.
 */
export async function readSeller(db: Db, id: string, { limit, cursor }: Page) {
  const found = await findSeller(db, id)
  if (!found.ok) return found
  const { name, createdAt, verified, verifiedAt } = found.value
  const [sales, rating, latest, shop, phones] = await Promise.all([
    countSalesOf(db, id),
    findSellerRating(db, id),
    listOfSeller(db, id, latestRatings),
    findShop(db, id),
    listForSaleOf(db, id, limit + 1, cursor),
  ])
  const ended = sales.sales + sales.cancelled
  return ok({
    _id: id,
    name,
    since: createdAt.toISOString(),
    verified,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    sales: sales.sales,
    cancelledShare: ended > 0 ? sales.cancelled / ended : null,
    cancelled: sales.cancelled,
    disputesLost: sales.disputesLost,
    rating: rating ?? { mean: null, count: 0 },
    ratings: latest.map(presentRating),
    shop: presentShop(shop),
    phones,
  })
}

/** Finds a seller; admins are sellers, too. */
async function findSeller(db: Db, id: string) {
  const account = await findAccount(db, id)
  return account && mayCall(account.role, 'seller') ? ok(account) : no('unknown-seller')
}
