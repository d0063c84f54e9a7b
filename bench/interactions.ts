/**
 * `npm run bench:interactions` measures the INP (Interaction to Next Paint) of what people press and type, in Chromium
 * slowed down to a quarter, on 5,000 generated and reported phones and 5,000 buyers and sellers. `-- --only dialog` measures
 * those whose name has this in it, `-- --rounds 5` each so many times. Ends with 1 when a median is above the ceiling.
 */
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { buildPages } from '../scripts/build.ts'
import { launchBrowser } from './browser.ts'
import { fillAdminTables } from './fill-admin-tables.ts'
import { type Interaction, listInteractions } from './interaction-list.ts'
import type { Member } from './people.ts'
import { median } from './show.ts'
import { startSite } from './site.ts'

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
const browser = await launchBrowser()
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
