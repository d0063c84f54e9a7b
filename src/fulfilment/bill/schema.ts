import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { erasedName } from '../../auth/schema.ts'
import { orders } from '../../orders/schema.ts'
import { at, reference } from '../../platform/database/columns.ts'
import type { PersonalTable } from '../../platform/database/personal-table.ts'

/** The bill of sale of each order whose phone was handed over. */
export const billsOfSale = pgTable(
  'bills_of_sale',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    /** The end of the address at which everybody who has the bill can verify it. */
    token: text('token').notNull().unique(),
    buyerName: text('buyer_name').notNull(),
    sellerName: text('seller_name').notNull(),
    madeAt: at('made_at').notNull(),
  },
  (t) => [check('bills_of_sale_token', sql`length(${t.token}) >= 22`)],
)

const ordersOf = (column: typeof orders.buyerId | typeof orders.sellerId, userId: string) =>
  sql`${billsOfSale.orderId} in (select ${orders.id} from ${orders} where ${column} = ${userId})`

/**
 * What exports and erasures cover of the bills: an export does not name the other party, and an erased account leaves the bill
 * without its name.
 */
export const personalTables: PersonalTable[] = [
  {
    table: billsOfSale,
    people: [],
    rowsOf: (userId) => sql`(${ordersOf(orders.buyerId, userId)} or ${ordersOf(orders.sellerId, userId)})`,
    without: [billsOfSale.token],
    instead: (userId) => ({
      buyerName: sql`case when ${ordersOf(orders.buyerId, userId)} then ${billsOfSale.buyerName} end`,
      sellerName: sql`case when ${ordersOf(orders.sellerId, userId)} then ${billsOfSale.sellerName} end`,
    }),
    erase: [
      {
        where: (userId) => ordersOf(orders.buyerId, userId),
        set: () => ({ buyerName: erasedName }),
      },
      {
        where: (userId) => ordersOf(orders.sellerId, userId),
        set: () => ({ sellerName: erasedName }),
      },
    ],
  },
]
