import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** The KB transferred for a page and everything it loads, compressed and with headers. */
async function weigh(page: Page, path: string): Promise<{ script: number; all: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  const weight = { script: 0, all: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength / 1024
    if (scripts.has(requestId)) weight.script += encodedDataLength / 1024
  })
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await devtools.detach()
  return weight
}

test('the home page stays within its size budget', async ({ people }) => {
  const { script, all } = await weigh(await people.open(null, { isFirstVisit: true }), '/')
  expect(script, 'KB of script').toBeGreaterThan(30)
  expect(script, 'KB of script').toBeLessThanOrEqual(132.5)
  // Pictures further below the screen, too: the headless shell loads them earlier.
  expect(all, 'KB in all').toBeLessThanOrEqual(264)
})

test('a brand page with 24 phones stays within its script budget', async ({ people }) => {
  const seller = await people.join('seller')
  for (let nth = 0; nth < 24; nth += 1)
    await people.addPhone(seller, { brand_name: 'Apple', product_name: `iPhone ${nth}` })
  const page = await people.open(await people.join(), { isFirstVisit: true })
  const { script } = await weigh(page, '/categori/apple')
  await expect(page.getByRole('main').getByRole('button', { name: /^Book/ })).toHaveCount(24)
  expect(script, 'KB of script').toBeGreaterThan(30)
  expect(script, 'KB of script').toBeLessThanOrEqual(150.5)
})
