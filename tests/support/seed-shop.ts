import { createHash } from 'node:crypto'
import { pastSales } from '../../demo/seed/add-past-sales.ts'
import { seedDemo } from '../../demo/seed/seed-demo.ts'
import { tellStories, tellStoriesJob } from '../../demo/seed/tell-stories.ts'
import { silentLog } from '../../src/platform/log.ts'
import { makeDue, runDueJobs } from './run-due-jobs.ts'
import type { TestApp } from './test-app.ts'

/** A photo that takes little time, of one colour: `npm start` draws the phones (tests/http/start.process.ts). */
export const drawSmall = (phone: object) => {
  const colour = createHash('sha256').update(JSON.stringify(phone)).digest('hex').slice(0, 6)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#${colour}"/></svg>`
}

type Seeded = { draw?: typeof drawSmall; fetch?: TestApp['fetch'] }

/** Adds the demo's data to the shop of an app, and lets its people act. */
export async function seedShop(app: TestApp, { draw = drawSmall, fetch }: Seeded = {}) {
  await seedDemo({ ...app, log: silentLog }, () => {}, draw)
  await makeDue(app, [tellStoriesJob])
  let failed: unknown
  const tell = () => (fetch ? tellStories({ ...app, app: { fetch } }) : app.runJob(tellStoriesJob))
  const fail = (error: unknown) => {
    failed = error
    throw error
  }
  await runDueJobs(app, { [tellStoriesJob]: () => tell().catch(fail) })
  if (failed) throw failed
}

/** What of the demo must be there once, whatever was interrupted. */
export async function readWhole({ db }: TestApp) {
  const people = `select id from users where email like '%@swap.test'`
  const { rows } = await db.execute(`
    select (select count(*)::int from users where email like '%@swap.test') as accounts,
      (select count(*)::int from listings where seller_id in (${people})) as phones,
      (select count(*)::int from listings where seller_id in (${people}) and campaign_started_at is not null) as campaigns,
      (select count(*)::int from ratings where visible_at is not null) as ratings,
      (select count(*)::int from price_guides) as guides,
      (select count(*)::int from payouts) as payouts,
      (select count(*)::int from reports) as reports,
      (select count(*)::int from messages) as messages,
      (select count(*)::int from enquiries) as enquiries,
      (select json_object_agg(status, count) from (
        select status, count(*) from orders where buyer_id in (${people}) group by status) as each) as orders`)
  return rows[0]
}

/** Its orders by their status. */
export const orders = { completed: pastSales.length + 1, disputed: 1, 'handed-over': 1, paid: 1 }
