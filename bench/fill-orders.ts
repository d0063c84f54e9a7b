import { sql } from 'drizzle-orm'
import { chargedStatuses, orderStatuses, winningStatuses } from '../src/orders/rules.ts'
import { transitions } from '../src/orders/transitions.ts'
import type { Database, Db } from '../src/platform/database/database.ts'
import type { Member } from './people.ts'

/** What orders are filled with: all but `claimed`, which passes and would be captured at the start of the server. */
const stages = orderStatuses.filter((status) => status !== 'claimed')

/** How many phones `fillOrders` needs. */
export const phonesFor = (perStage: number) => perStage * stages.length

/**
 * Adds so many orders in every stage, each of a phone of its own, with what belongs to them: events, payments, money, disputes,
 * conversations, notifications and ratings. `seller` sells one of twenty, and `buyer` one of a hundred, all of these from `seller`.
 */
export async function fillOrders(
  db: Database,
  perStage: number,
  { buyer, seller }: { buyer: Member; seller: Member },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`)
    await drawOrders(tx, perStage, buyer, seller)
    await addOrders(tx)
    await addMoney(tx)
    await addDisputes(tx)
    await addMessages(tx)
    await addRatings(tx)
  })
  await db.execute('vacuum (analyze)')
}

/** A transition into each status. */
const nameInto = Object.fromEntries(Object.entries(transitions).map(([name, { to }]) => [to, name]))

const list = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))

async function drawOrders(tx: Db, perStage: number, buyer: Member, seller: Member): Promise<void> {
  await tx.execute(sql`
    insert into users (name, email, role, email_verified)
    select 'Buyer ' || n, 'buyer' || n || '@fill.test', 'buyer', true from generate_series(0, 999) n`)
  // Payments that are older than the comparison with the provider looks back: it knows none of them.
  await tx.execute(sql`
    create temp table fill_orders on commit drop as
    select gen_random_uuid() as id, listing.*, (array[${list(stages)}])[listing.n % ${stages.length} + 1] as status,
      case when listing.n / ${stages.length} % 100 = 0 then ${buyer.id}::uuid else buyer.id end as buyer_id,
      now() - interval '70 days' - interval '100 days' * random() as at
    from (select row_number() over (order by id) - 1 as n, id as listing_id from listings
      where withdrawn_at is null limit ${phonesFor(perStage)}) listing
    join (select id, email from users where email like 'buyer%@fill.test') buyer
      on buyer.email = 'buyer' || listing.n % 1000 || '@fill.test'`)
  await tx.execute(sql`
    update listings set sold_at = case when o.status in (${list(winningStatuses)}) then o.at end,
      seller_id = case when o.n / ${stages.length} % 20 = 0 then ${seller.id}::uuid else seller_id end
    from fill_orders o where o.listing_id = listings.id`)
}

async function addOrders(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into orders (id, listing_id, seller_id, buyer_id, status, product_name, brand_name, condition, purchase_year, description,
      photos, seller_email, price_minor, listed_price_minor, currency, phone, meeting_location, payment_id, created_at, paid_at, due_at, refund_minor)
    select o.id, o.listing_id, l.seller_id, o.buyer_id, o.status, l.name, c.name, l.condition, l.purchase_year, l.description,
      array[l.image_url], s.email, l.price_minor, l.price_minor, 'USD', '01712345678', l.location,
      case when o.status in (${list(chargedStatuses)}) then 'pi_' || o.id end, o.at,
      case when o.status in (${list(chargedStatuses)}) then o.at end,
      case when o.status in ('paid', 'handed-over', 'disputed', 'returning') then now() + interval '5 days' end,
      case when o.status in ('returning', 'refunding', 'refunded') then l.price_minor end
    from fill_orders o join listings l on l.id = o.listing_id join categories c on c.id = l.category_id
    join users s on s.id = l.seller_id`)
  await tx.execute(sql`
    insert into order_events (order_id, transition, from_status, to_status, by_party, by_id, at)
    select id, 'book', null, 'booked', 'buyer', buyer_id, at from fill_orders
    union all select id, 'capture', 'claimed', 'paid', 'system', null, at from fill_orders where status in (${list(chargedStatuses)})
    union all select id, ${JSON.stringify(nameInto)}::jsonb ->> status, 'paid', status, 'system', null, at
      from fill_orders where status not in ('booked', 'paid')`)
}

async function addMoney(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into payments (provider, reference, amount_minor, currency, payment_id, client_secret, status, created_at, updated_at)
    select 'stripe', id, price_minor, 'USD', payment_id, payment_id || '_secret', 'captured', paid_at, paid_at
    from orders where payment_id is not null`)
  await tx.execute(sql`
    insert into refunds (provider, reference, attempt, payment_id, amount_minor, currency, refund_id, state, created_at, due_at)
    select 'stripe', id, 1, payment_id, refund_minor, 'USD', 're_' || id, case when status = 'refunded' then 'succeeded' else 'pending' end,
      paid_at, case when status = 'refunding' then now() + interval '1 day' end
    from orders where status in ('refunding', 'refunded')`)
  await tx.execute(sql`
    insert into money_differences (provider, reference, payment_id, ours_minor, theirs_minor, found_at, payment_reference)
    select 'other', 're_' || id, payment_id, 0, -500, now(), id from orders where status = 'completed' limit 50`)
  const held = (order: string) => sql.raw(`'held:' || ${order}.id`)
  await post(tx, 'capture', sql`payment_id is not null`, sql`'provider:stripe'`, held('o'))
  await post(tx, 'release', sql`status = 'completed'`, held('o'), sql`'seller:' || l.seller_id`)
  await post(tx, 'refund', sql`status = 'refunded'`, held('o'), sql`'provider:stripe'`)
}

type Sql = ReturnType<typeof sql>

/** Posts the price of each order that is meant from one account to another. */
async function post(tx: Db, kind: string, which: Sql, from: Sql, to: Sql): Promise<void> {
  await tx.execute(sql`
    insert into ledger_transactions (key, kind, order_id, at)
    select ${kind}::text || ':' || id, ${kind === 'release' ? 'sale' : kind}, id, paid_at from orders where ${which}`)
  await tx.execute(sql`
    insert into ledger_entries (transaction_id, account, amount_minor, currency)
    select t.id, side.account, side.amount, 'USD'
    from ledger_transactions t join orders o on o.id = t.order_id join listings l on l.id = o.listing_id
    cross join lateral (values (${from}, -o.price_minor), (${to}, o.price_minor)) side(account, amount)
    where t.key = ${kind}::text || ':' || o.id`)
}

async function addDisputes(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into disputes (order_id, reason, text, opened_at, inspection_ends_at)
    select id, 'other', 'It has a scratch that was not mentioned.', paid_at, paid_at + interval '1 day'
    from orders where status in ('disputed', 'returning')`)
  await tx.execute(sql`
    insert into dispute_replies (order_id, by_party, by_id, text, at)
    select o.id, 'buyer', o.buyer_id, 'Please look at reply ' || n, o.paid_at + n * interval '1 hour'
    from orders o, generate_series(1, 5) n where o.status = 'disputed'`)
}

async function addMessages(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into conversations (listing_id, buyer_id, seller_id, created_at, last_message_at)
    select o.listing_id, o.buyer_id, l.seller_id, o.created_at, o.created_at + interval '5 hours'
    from orders o join listings l on l.id = o.listing_id`)
  await tx.execute(sql`
    insert into messages (conversation_id, sender_id, text, created_at)
    select id, case when n % 2 = 0 then buyer_id else seller_id end, 'This is message ' || n, created_at + n * interval '1 hour'
    from conversations, generate_series(1, 5) n`)
  await tx.execute(sql`
    insert into notifications (user_id, kind, params, order_id, listing_id, created_at, read_at)
    select side.id, side.kind, jsonb_build_object('product', o.product_name, 'amount', o.price_minor / 100), o.id, o.listing_id,
      o.created_at, case when random() < 0.9 then o.created_at end
    from orders o join listings l on l.id = o.listing_id
    cross join lateral (values (o.buyer_id, 'payment-received'), (l.seller_id, 'sold')) side(id, kind)`)
}

async function addRatings(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ratings (order_id, by_party, rater_id, rated_id, product_name, stars, text, created_at, due_at, visible_at)
    select o.id, 'buyer', o.buyer_id, l.seller_id, o.product_name, 3 + (random() * 2)::int, 'As described.',
      o.paid_at, o.paid_at, o.paid_at
    from orders o join listings l on l.id = o.listing_id where o.status = 'completed'`)
}
