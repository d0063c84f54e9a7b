import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { localAddress } from '../../src/kernel/locale.ts'
import { expect, type Person, test } from '../e2e/people.ts'
import { comparePicture } from './compare-picture.ts'

/** The pages that each person of the demo sees. */
const pages: Record<string, readonly string[]> = {
  visitor: [
    '/',
    '/login',
    '/signup',
    '/forgot',
    '/blog',
    '/help',
    '/terms',
    '/contact',
    '/prices/apple',
    '/compare',
    '/offline',
    '/no-such-page',
  ],
  buyer: [
    '/categori/apple',
    '/search',
    '/search?q=iphone',
    '/dashbord',
    '/dashbord/messages',
    '/dashbord/offers',
    '/dashbord/notifications',
    '/dashbord/notifications/settings',
    '/dashbord/account',
    '/dashbord/sell',
  ],
  seller: [
    '/dashbord/myproducts',
    '/dashbord/addproducts',
    '/dashbord/sales',
    '/dashbord/mymoney',
    '/dashbord/shop',
    '/dashbord/verification',
  ],
  admin: [
    '/dashbord/queue',
    '/dashbord/desk',
    '/dashbord/overview',
    '/dashbord/allseller',
    '/dashbord/allbyer',
    '/dashbord/report',
    '/dashbord/money',
    '/dashbord/payouts',
    '/dashbord/checklists',
    '/dashbord/audit',
  ],
}

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** Moments differ from run to run, as do counts of what they bring about. */
const hideMoments = 'time, .badge { visibility: hidden !important }'

for (const [who, paths] of Object.entries(pages)) {
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const locale of ['en', 'bn'] as const) {
        const look = `${viewport.width}-${colorScheme}-${locale}`
        test(`${who}, ${look}`, async ({ people }, { config }) => {
          people.tolerate(/status of 4\d\d/)
          const person: Person | null =
            who === 'visitor' ? null : await people.logIn(`${who as 'buyer' | 'seller' | 'admin'}@swap.test`)
          const page = await people.open(person, { viewport, colorScheme })
          const product = await page.request.get('/api/campain?limit=1')
          const [phone] = (await product.json()) as { _id: string }[]
          const shown = who === 'visitor' || who === 'buyer' ? [...paths, `/product/${phone?._id}`] : paths
          for (const path of shown) {
            const screenshot = await photograph(page, localAddress(locale, path))
            const name = path === shown.at(-1) && phone ? path.replace(phone._id, 'phone') : path
            const file = join(
              import.meta.dirname,
              'pictures',
              look,
              `${who}${name.replaceAll(/\W+/g, '-')}.webp`,
            )
            const share = await comparePicture(screenshot, file, config.updateSnapshots === 'all')
            expect.soft(share, `${path} looks different`).toBe(0)
          }
        })
      }
    }
  }
}

/** A picture of what is on the screen first, once it has come to rest. */
async function photograph(page: Page, path: string): Promise<Buffer> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('progressbar').or(page.locator('.skeleton'))).toHaveCount(0)
  await page.evaluate(async () => {
    await Promise.all(
      [...document.images]
        .filter(({ loading }) => loading !== 'lazy')
        .map((image) => image.decode().catch(() => {})),
    )
  })
  return page.screenshot({ animations: 'disabled', caret: 'hide', style: hideMoments })
}
