import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../src/platform/database/database.ts'
import { openClient } from '../src/platform/database/open-client.ts'

/** Adds so many orders with the steps of their sales, acts of admins and reports, to the tables that the first migration makes. */
export async function fillOldOrders(db: Database, orders: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`)
    await tx.execute(sql`
      insert into users (name, email, role, email_verified)
      select 'Buyer ' || n, 'buyer' || n || '@fill.test', 'buyer', true from generate_series(0, 999) n`)
    await tx.execute(sql`
      create temp table fill_buyers on commit drop as
      select row_number() over () - 1 as n, id from users where email like 'buyer%@fill.test'`)
    await tx.execute(sql`
      insert into orders (listing_id, buyer_id, status, product_name, brand_name, condition, purchase_year, description, photos,
        seller_email, price_minor, currency, phone, meeting_location, payment_id, created_at, paid_at)
      select l.id, buyer.id, status, l.name, '', l.condition, l.purchase_year, l.description, array[l.image_url], 'seller@fill.test',
        l.price_minor, 'USD', '01712345678', l.location, case when status = 'paid' then 'pi_' || l.id end, l.created_at,
        case when status = 'paid' then l.created_at end
      from (select row_number() over () as n, * from listings where withdrawn_at is null limit ${orders}) l
      join fill_buyers buyer on buyer.n = l.n % 1000
      cross join lateral (select (array['paid', 'paid', 'booked', 'cancelled'])[l.n / 1000 % 4 + 1] as status) drawn`)
    await tx.execute(sql`
      insert into sale_ledger (order_id, step, payment_id)
      select id, step, payment_id from orders, unnest(array['claimed', 'captured']) step where payment_id is not null`)
    await tx.execute(sql`
      insert into audit_entries (act, admin_name, account_id, account_email, address)
      select 'verify-seller', 'An admin', buyer_id, 'somebody@fill.test', '192.0.2.1' from orders`)
    await tx.execute(sql`
      insert into reports (listing_id, reporter_id, seller_name, product_name, brand_name)
      select listing_id, buyer_id, 'A seller', product_name, brand_name from orders`)
  })
  await db.execute(sql`vacuum (analyze)`)
}

const reads = [
  `select * from orders where buyer_id = $1 order by created_at desc, id desc limit 20`,
  `select * from listings where category_id = (select category_id from listings where seller_id <> $1 limit 1)
     and sold_at is null and withdrawn_at is null order by price_minor, id limit 20`,
  `select * from audit_entries where account_id <> $1 order by created_at desc, id desc limit 20`,
  `select * from reports where reporter_id <> $1 order by created_at desc, id desc limit 20`,
]

/** Each takes a phone and a buyer. */
const writes = [
  `insert into orders (listing_id, buyer_id, product_name, brand_name, condition, purchase_year, description, photos, seller_email,
     price_minor, currency, phone, meeting_location)
   select id, $2::uuid, name, '', condition, purchase_year, description, array[image_url], '', price_minor, 'USD', '', ''
   from listings where id = $1`,
  `with paid as (
     update orders set status = 'paid', payment_id = 'pi_' || id, paid_at = now()
     where listing_id = $1 and buyer_id = $2 and status = 'booked' returning id, payment_id)
   insert into sale_ledger (order_id, step, payment_id) select id, 'captured', payment_id from paid`,
  `with sold as (update listings set sold_at = now() where id = $1 returning id)
   insert into reports (listing_id, reporter_id, seller_name, product_name, brand_name) select id, $2::uuid, '', '', '' from sold
   on conflict do nothing`,
  `insert into audit_entries (act, admin_name, account_id, account_email, address)
   select 'verify-seller', '', $2, $1::uuid::text, ''`,
]

export type Worked = { reads: number[]; writes: number[] }

/**
 * Reads and writes as the first release does, on eight connections: books phones, pays for them and reports them. Returns the
 * function that ends it with the times, in milliseconds.
 */
export async function workAsBefore(url: string): Promise<() => Promise<Worked>> {
  const client = await openClient(url)
  const select = async (statement: string) =>
    (await client.query<{ id: string }>(statement)).rows.map(({ id }) => id)
  const buyers = await select(`select id from users where email like 'buyer%@fill.test'`)
  const phones = await select(`
    select id from listings where sold_at is null and withdrawn_at is null
      and not exists (select from orders where listing_id = listings.id) limit 50000`)
  await client.end()
  const times: Worked = { reads: [], writes: [] }
  let isOver = false
  const work = async (turn: (client: pg.Client, buyer: string) => Promise<void>) => {
    const own = await openClient(url)
    for (let nth = 0; !isOver; nth++) {
      await turn(own, buyers[nth % buyers.length] ?? randomUUID())
      await sleep(50)
    }
    await own.end()
  }
  const ask = async (client: pg.Client, into: number[], statement: string, values: unknown[]) => {
    const began = performance.now()
    await client.query(statement, values)
    into.push(performance.now() - began)
  }
  const read = async (client: pg.Client, buyer: string) => {
    for (const statement of reads) await ask(client, times.reads, statement, [buyer])
  }
  const write = async (client: pg.Client, buyer: string) => {
    const phone = phones.pop()
    if (!phone) throw new Error('there are no more phones')
    for (const statement of writes) await ask(client, times.writes, statement, [phone, buyer])
  }
  const working = Promise.all([read, read, read, read, write, write, write, write].map(work))
  return async () => {
    isOver = true
    await working
    return times
  }
}
