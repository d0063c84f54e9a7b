import type { Page } from '@playwright/test'
import { holdCalls } from './browser.ts'
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
  expect(script, 'KB of script').toBeLessThanOrEqual(138)
  expect(rest, 'KB of page and styles').toBeLessThanOrEqual(29)
  // How many there are depends on which phones other journeys have advertised.
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

test('no page asks for the same thing twice', async ({ people }) => {
  const seller = await people.join('seller')
  const buyer = await people.join()
  const phone = await people.addPhone(seller)
  const order = await people.book(buyer, phone)
  const paid = await people.buy(buyer, await people.addPhone(seller))
  const asked = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id, text: 'Is it still there?' },
  })
  const ofBoth = [`/product/${phone._id}`, '/dashbord', `/dashbord/orders/${paid._id}`]
  // There, a seller is a reader like any other.
  const ofReaders = [
    ...['/', '/categori/apple', '/search?q=phone', '/dashbord/notifications', `/seller/${seller.id}`],
    ...[`/dashbord/orders/${order._id}`, `/dashbord/messages/${asked._id}`],
  ]
  const readers = [
    { person: buyer, paths: [...ofBoth, ...ofReaders] },
    { person: seller, paths: ofBoth },
  ]
  for (const { person, paths } of readers) {
    // Pages mark what they show as read, and count the rest again.
    await people.call(person, 'PUT', '/notifications')
    const page = await people.open(person, { isFirstVisit: true })
    // A wrong clock, or a slow line and slow scripts, make what came with the page look old.
    await page.clock.install({ time: Date.now() + 60_000 })
    let calls: string[] = []
    page.context().on('request', (request) => {
      if (/\/api\/|\.data\b/.test(request.url())) calls.push(`${request.method()} ${request.url()}`)
    })
    for (const path of paths) {
      calls = []
      const openStream = await holdCalls(page, '**/api/events')
      const counted = page.waitForResponse('**/api/unreadnotifications*')
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      openStream()
      await counted
      await page.waitForLoadState('networkidle')
      await page.context().unroute('**/api/events')
      expect.soft(calls, path).toEqual([...new Set(calls)])
    }
  }
})
