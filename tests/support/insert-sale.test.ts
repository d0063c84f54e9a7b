import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Product } from '../../src/listings/contract.ts'
import { makeImei } from './factories.ts'
import { openMarketplace } from './marketplace.ts'
import type { Person } from './test-app.ts'

const market = await openMarketplace()

/** What remembers requests and names of jobs rather than the sale. */
const ofRequests = ['public.rate_limits', 'demo.card_requests', 'graphile_worker._private_tasks']

/** What PostgreSQL counts, or times by its own clock. */
const ofPostgres = ['id', 'place', 'transaction_id', 'transaction', 'horizon', 'run_at', 'revision']
const timedByPostgres = ['public.events', 'public.notifications', 'graphile_worker._private_jobs']

type Row = Record<string, unknown>

async function readRows(): Promise<Map<string, Set<string>>> {
  const { rows: tables } = await market.db.execute<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const names = tables.map(({ name }) => name).filter((name) => !ofRequests.includes(name))
  const read = await Promise.all(
    names.map(async (name) => {
      const { rows } = await market.db.execute<{ row: string }>(sql`
        select to_jsonb(each)::text as row from ${sql.raw(name)} as each`)
      return [name, new Set(rows.map(({ row }) => row))] as const
    }),
  )
  return new Map(read)
}

/** The rows that a sale adds or changes, without what differs from sale to sale. */
async function findNewRows(sell: (buyer: Person, phone: Product) => Promise<unknown>, imei?: string) {
  const seller = await market.signUp('seller', 'Rahim')
  const buyer = await market.signUp('bayer', 'Nadia')
  const phone = await market.addPhone(seller, imei ? { imei } : {})
  const before = await readRows()
  const sold = await sell(buyer, phone)
  const names = {
    seller: seller.id,
    buyer: buyer.id,
    phone: phone._id,
    imei: imei ?? 'no IMEI',
    'type code': imei?.slice(0, 8) ?? 'no IMEI',
  }
  const emails = { 'mail of the seller': seller.email, 'mail of the buyer': buyer.email }
  const plain = (text: string) =>
    Object.entries({ ...names, ...emails })
      .reduce((left, [name, value]) => left.replaceAll(value, name), text)
      .replace(/\b[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}\b/g, 'an id')
      .replace(/\b(pi|pm|ch|evt|dp|du|txn)_\w+/g, '$1')
      .replace(/\/images\/[\da-f]+/, 'a photo')
  const rows = [...(await readRows())].flatMap(([table, present]) =>
    [...present]
      .filter((row) => !before.get(table)?.has(row))
      .map((row) => plain(row))
      .map((row) => withoutPostgres(table, JSON.parse(row) as Row)),
  )
  // By calls, the order is answered as it was booked.
  const { dueAt: _, ...order } = JSON.parse(plain(JSON.stringify(sold))) as Row
  return { sold: order, rows: rows.toSorted() }
}

function withoutPostgres(table: string, row: Row): string {
  const isOfSale = (name: string) => !ofPostgres.includes(name) && !name.endsWith('_at')
  const isTimed = timedByPostgres.includes(table)
  const kept = Object.entries(row).filter(([name]) => (isTimed ? isOfSale(name) : !ofPostgres.includes(name)))
  return `${table} ${JSON.stringify(Object.fromEntries(kept))}`
}

it.each<[string, { imei?: true; card?: string }]>([
  ['of a phone', {}],
  ['of a phone with an IMEI', { imei: true }],
  ['whose payment the bank will take back', { card: '4000000000000259' }],
])('an inserted sale %s leaves what one by calls leaves', async (_, { imei, card }) => {
  const phones = imei ? [makeImei('35123456'), makeImei('35654321')] : []
  const byCalls = await findNewRows((buyer, phone) => market.buy(buyer, phone, card), phones[0])
  const inserted = await findNewRows((buyer, phone) => market.insertSale(buyer, phone, card), phones[1])
  expect(inserted).toEqual(byCalls)
  expect(byCalls.rows.filter((row) => row.startsWith('public.ledger_entries'))).toHaveLength(2)
})
