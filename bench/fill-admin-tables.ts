import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/database/database.ts'

export async function fillAdminTables(db: Database, sellers: number): Promise<void> {
  await db.execute(sql`
    insert into users (name, email, role, email_verified)
    select 'Shop ' || n, 'shop' || n || '@fill.test', 'seller', true from generate_series(1, ${sellers}::int) n`)
  await db.execute(sql`
    insert into reports (listing_id, reporter_id, seller_name, product_name, brand_name, reason)
    select l.id, (select id from users where role = 'buyer' limit 1), u.name, l.name, c.name, 'not-as-described'
    from listings l join users u on u.id = l.seller_id join categories c on c.id = l.category_id`)
}
