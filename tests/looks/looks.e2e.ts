import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { localAddress, type Locale } from '../../src/kernel/locale.ts'
import { expect, test } from '../e2e/people.ts'
import { comparePicture } from './compare-picture.ts'
import { fixMoments } from './fix-moments.ts'
import { pages, pictureName, viewers } from './pages.ts'
import { readMarket } from './prepare-market.ts'

test.describe.configure({ mode: 'parallel' })

/** Taller than the screens that they stand for, so that a picture shows more than what is seen first. */
const sizes = [
  { width: 360, height: 1480 },
  { width: 768, height: 1400 },
  { width: 1440, height: 1200 },
]

/** A folder for the screenshots as they are; what is stored is too small to read. */
const fullSizeFolder = process.env.LOOKS_FULL_SIZE

for (const viewer of viewers) {
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const locale of ['en', 'bn'] as const) {
        const look = `${viewport.width}-${colorScheme}-${locale}`
        test(`${viewer}, ${look}`, async ({ people }, { config }) => {
          people.tolerate(/status of 4\d\d/)
          const { ids, sessions } = await readMarket()
          const storageState = sessions[viewer]
          const page = await people.open(null, {
            viewport,
            colorScheme,
            ...(storageState && { storageState }),
          })
          const open = watchRequests(page)
          for (const address of pages[viewer]) {
            const path = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)
            const screenshot = await photograph(page, open, addressIn(locale, path))
            const name = pictureName(viewer, address)
            if (fullSizeFolder) await keep(screenshot, join(fullSizeFolder, look, `${name}.png`))
            const file = join(import.meta.dirname, 'pictures', look, `${name}.webp`)
            const share = await comparePicture(screenshot, file, isStoredAnew(config.updateSnapshots))
            expect.soft(share, `${address} looks different`).toBe(0)
          }
        })
      }
    }
  }
}

const isMail = (path: string) => path.startsWith('/sandbox/')

/** Mails have no address of their own in Bangla. */
const addressIn = (locale: Locale, path: string) => (isMail(path) ? path : localAddress(locale, path))

/** What hangs on the moment or on a secret beside words: what is left of a time, codes to scan, and the days of a chart. */
const hidden = '[role=timer], svg[shape-rendering=crispEdges], figure svg { visibility: hidden !important }'

/** Whether Playwright was started with `-u`, or `-u all`. */
const isStoredAnew = (update: string) => update === 'changed' || update === 'all'

/** A picture of a page, once it has come to rest: nothing is fetched, and two pictures in a row are the same. */
async function photograph(page: Page, open: Set<Request>, path: string): Promise<Buffer> {
  open.clear()
  await page.goto(path)
  await expect(page.getByRole('heading').or(page.getByRole('table')).first()).toBeVisible()
  if (!isMail(path)) await page.waitForFunction(isHydrated, undefined, { timeout: 20_000 })
  await expect(page.getByRole('progressbar').or(page.locator('.skeleton'))).toHaveCount(0)
  await page.evaluate(waitUntilIdle)
  let now: Buffer = Buffer.alloc(0)
  for (let tries = 0; tries < 20; tries += 1) {
    const before = now
    await page.evaluate(loadShownImages)
    await fixMoments(page)
    now = await page.screenshot({ animations: 'disabled', caret: 'hide', style: hidden })
    if (open.size === 0 && before.equals(now)) return now
  }
  throw new Error(`${path} does not come to rest: ${[...open].map((request) => request.url())}`)
}

/**
 * Runs in the page: React has taken over everything that can be pressed, and every moment. Articles and the fields of the card provider
 * are none of its elements.
 */
function isHydrated(): boolean {
  const elements = document.querySelectorAll(
    'body :is(a, button, input, select, textarea, time):not(.article *, .input > div *)',
  )
  return [...elements].every((each) => Object.keys(each).some((key) => key.startsWith('__reactFiber')))
}

/** Runs in the page. An image that is beside the screen, as the next slide is, may never be loaded. */
async function loadShownImages(): Promise<void> {
  const isShown = ({ top, left, right }: DOMRect) => top < innerHeight && left < innerWidth && right > 0
  const decoded = [...document.images]
    .filter((image) => isShown(image.getBoundingClientRect()))
    .map((image) => image.decode().catch(() => {}))
  await Promise.race([Promise.all(decoded), new Promise((resolve) => setTimeout(resolve, 1000))])
}

/** Runs in the page. What was fetched last may still wait to be rendered. */
async function waitUntilIdle(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The requests of a page that are not answered yet, but for the stream of events, which never ends. */
function watchRequests(page: Page): Set<Request> {
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  page.on('request', (request) => !request.url().endsWith('/api/events') && open.add(request))
  page.on('requestfinished', end).on('requestfailed', end)
  return open
}

async function keep(picture: Buffer, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, picture)
}
