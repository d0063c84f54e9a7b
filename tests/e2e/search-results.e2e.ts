import { goWithin, holdCalls } from './browser.ts'
import { expect, test } from './people.ts'
import { cards, expectCount, names, someModel, stock } from './search-page.ts'

test('the result count matches the list below it', async ({ people }) => {
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 3)
  const page = await people.open(await people.join())
  await page.goto(`/search?q=${model}+sylhet`)
  await expect(cards(page)).toHaveCount(3)
  await expectCount(page, '1 phone, then others that come close')
  await page.goto(`/search?q=${model}+barishal`)
  await expect(cards(page)).toHaveCount(3)
  await expectCount(page, 'No exact matches. Similar phones:')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price')
  await expectCount(page, 'No phones')
  await expect(cards(page)).toHaveCount(0)
})

test('loading results are not reported as missing', async ({ people }) => {
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 2)
  const page = await people.open(await people.join())
  await page.goto(`/search?q=${model}&price_to=1`)
  await expect(page.getByText('No phones match all your filters')).toBeVisible()
  const letGo = await holdCalls(page, /\/api\/search\?/)
  await page.getByRole('button', { name: 'Clear all' }).first().click()
  await expect(page).toHaveURL(`/search?q=${model}`)
  await expect(page.getByText(/^Nothing found|^No phone/)).toHaveCount(0)
  letGo()
  await expect(cards(page)).toHaveCount(2)

  const shop = await people.open(seller)
  await shop.goto('/dashbord/myproducts?q=nokia')
  await expect(shop.getByText('Nothing found for “nokia”')).toBeVisible()
  const letShopGo = await holdCalls(shop, /\/api\/myproduct/)
  await shop.getByRole('button', { name: 'Show everything' }).click()
  await expect(shop.getByRole('searchbox')).toHaveValue('')
  await expect(shop.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0)
  letShopGo()
  await expect(cards(shop)).toHaveCount(2)
})

test('Try again reloads the list and its counts together', async ({ people }) => {
  people.tolerate(/status of 403/)
  const page = await people.open(await people.join())
  await page.route(/\/api\/search/, (route) => route.fulfill({ status: 403, json: {} }))
  // The button appears when the list has failed; the counts may fail a moment later.
  const failures = [/\/api\/search\?/, /\/api\/search\/counts/].map((call) => page.waitForResponse(call))
  await goWithin(page, '/search?q=galaxy')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await Promise.all(failures)
  await page.unroute(/\/api\/search/)
  await again.click()
  await expect(cards(page).first()).toBeVisible()
  await expectCount(page, 'phones')
})

test('scrolling loads every phone exactly once, and Back restores the position', async ({ people }) => {
  people.tolerate(/status of 503/)
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 30)
  const page = await people.open(await people.join())
  let calls = 0
  await page.route(/\/api\/search\?.*cursor=/, async (route) => {
    calls += 1
    // Only the first time: then it works again.
    if (calls <= 4) await route.fulfill({ status: 503, json: {} })
    else await route.fallback()
  })
  await page.goto(`/search?q=${model}&sort=newest`)
  await expect(cards(page)).toHaveCount(24)
  await people.addPhone(seller, { product_name: `${model} latecomer` })

  await cards(page).last().scrollIntoViewIfNeeded()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(cards(page)).toHaveCount(24)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(30)
  expect(await names(page)).toEqual(Array.from({ length: 30 }, (_, nth) => `${model} number ${30 - nth}`))
  await expect(page.getByRole('status').filter({ hasText: '30 shown' })).toBeFocused()

  const last = cards(page).last().getByRole('link').first()
  await last.scrollIntoViewIfNeeded()
  // Cards far from the screen have an estimated height until they come near.
  let before = 0
  await expect
    .poll(async () => {
      const previous = before
      before = await page.evaluate(() => window.scrollY)
      return before > 1000 && before === previous
    })
    .toBe(true)
  await last.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(30)
  // The same card; that the heights of those above were estimated may move it by a few pixels.
  const moved = () => page.evaluate((from) => Math.abs(window.scrollY - from), before)
  await expect.poll(moved).toBeLessThan(200)
  await expect(last).toBeInViewport()
})
