import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

/** The KB transferred for a page and everything it loads, compressed and with headers; of its pictures, how many, too. */
async function weigh(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const types = new Map<string, string>()
  const weight = { script: 0, pictures: 0, pictureCount: 0, rest: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    const part = type === 'Script' ? 'script' : type === 'Image' ? 'pictures' : 'rest'
    weight[part] += encodedDataLength / 1024
    if (part === 'pictures') weight.pictureCount += 1
  })
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await devtools.detach()
  return weight
}

test('the home page stays within its size budget', async ({ people }) => {
  const { script, pictures, pictureCount, rest } = await weigh(
    await people.open(null, { isFirstVisit: true }),
    '/',
  )
  expect(script, 'KB of script').toBeGreaterThan(30)
  expect(script, 'KB of script').toBeLessThanOrEqual(139.5)
  expect(rest, 'KB of page and styles').toBeLessThanOrEqual(29)
  // How many there are depends on which phones are advertised.
  expect(pictures / pictureCount, 'KB of a picture').toBeLessThanOrEqual(5.2)
})

test('a brand page with 24 phones stays within its script budget', async ({ people }) => {
  const seller = await people.join('seller')
  for (let nth = 0; nth < 24; nth += 1)
    await people.addPhone(seller, { brand_name: 'Apple', product_name: `iPhone ${nth}` })
  const page = await people.open(await people.join(), { isFirstVisit: true })
  const { script } = await weigh(page, '/categori/apple')
  await expect(page.getByRole('main').getByRole('button', { name: /^Book/ })).toHaveCount(24)
  expect(script, 'KB of script').toBeGreaterThan(30)
  expect(script, 'KB of script').toBeLessThanOrEqual(158)
})
