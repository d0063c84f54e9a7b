import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { buildPages } from '../scripts/build.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import type { Database } from '../src/platform/database/database.ts'
import { type Interaction, listInteractions } from './interaction-list.ts'
import type { Member } from './people.ts'
import { median } from './show.ts'
import { startSite } from './site.ts'

/**
 * `npm run bench:interactions` measures the INP (Interaction to Next Paint) of what people press and type, in Chromium
 * slowed down to a quarter, on 5,000 generated and reported phones and 5,000 buyers and sellers. `-- --only dialog` measures
 * those whose name has this in it, `-- --rounds 5` each so many times. Ends with 1 when a median is above the ceiling.
 */
const ceiling = 200
const slowdown = 4
const screens = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 } },
}

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' } },
})
await buildPages((step) => console.log(`${step} …`))
const site = await startSite(5000, 5000, (db) => fillAdminTables(db, 5000))
const baseURL = site.server.site
const accounts = { buyer: site.members[0], seller: site.seller, admin: site.admin }
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const figures = []
  for (const interaction of await listInteractions(site.phones[0]?.id ?? '')) {
    if (!interaction.name.includes(options.only)) continue
    const times: number[] = []
    for (let round = 0; round < Number(options.rounds); round++) times.push(await measure(interaction))
    figures.push({ name: interaction.name, median: median(times), longest: Math.max(...times), ceiling })
    console.log(`${interaction.name}: ${times.join(', ')} ms`)
  }
  console.table(figures)
  if (figures.some((figure) => figure.median > ceiling)) process.exitCode = 1
} finally {
  await browser.close()
  await site.stop()
}

/** 0 when it is too short to be reported. */
async function measure({ as, screen, path, prepare, act }: Interaction): Promise<number> {
  const member = as && accounts[as]
  const context = await browser.newContext({
    ...screens[screen],
    baseURL,
    ...(member ? { storageState: signedIn(member) } : {}),
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await settle(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(() => {
      ;(window as Watched).longestInteraction = 0
    })
    await act(page)
    await settle(page)
    return await page.evaluate(() => (window as Watched).longestInteraction ?? 0)
  } finally {
    await context.close()
  }
}

function signedIn({ cookie, token }: Member) {
  const [name = '', value = ''] = cookie.split('=', 2)
  const { hostname } = new URL(baseURL)
  const common = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const
  return {
    cookies: [{ name, value, domain: hostname, ...common }],
    origins: [{ origin: baseURL, localStorage: [{ name: 'icmToken', value: token }] }],
  }
}

type Watched = Window & { longestInteraction?: number }

/** Runs in the page. */
function watchInteractions(): void {
  const watched = window as Watched
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) {
        watched.longestInteraction = Math.max(watched.longestInteraction ?? 0, entry.duration)
      }
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 500))),
      ),
  )
}

async function fillAdminTables(db: Database, sellers: number): Promise<void> {
  await db.execute(sql`
    insert into users (name, email, role, email_verified)
    select 'Shop ' || n, 'shop' || n || '@fill.test', 'seller', true from generate_series(1, ${sellers}::int) n`)
  await db.execute(sql`
    insert into reports (listing_id, reporter_id, seller_name, product_name, brand_name, reason)
    select l.id, (select id from users where role = 'buyer' limit 1), u.name, l.name, c.name, 'not-as-described'
    from listings l join users u on u.id = l.seller_id join categories c on c.id = l.category_id`)
}
