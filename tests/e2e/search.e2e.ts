import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { NewProduct } from '../../src/listings/contract.ts'
import { holdCalls } from './browser.ts'
import { expect, type People, type Person, test } from './people.ts'

/** A unique model name in letters only: digits would make it another model. */
function someModel(): string {
  return `Q${[...randomBytes(7)].map((byte) => 'abdfgklmnoprstu'[byte % 15]).join('')}`
}

const conditions = ['excellent', 'good', 'fair'] as const

/** Phones of one model: the first costs 100 dollars, each further one 10 more; conditions alternate. */
async function stock(people: People, seller: Person, model: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const phone: Partial<NewProduct> = {
      product_name: `${model} number ${nth + 1}`,
      brand_name: nth % 2 ? 'Vivo' : 'Samsung',
      product_price: 100 + nth * 10,
      Market_Price: 1000,
      condition_type: conditions[nth % 3],
      location: nth % 2 ? 'Zindabazar, Sylhet' : 'Banani, Dhaka',
      purchase_year: 2020 + (nth % 3),
    }
    await people.addPhone(seller, phone)
  }
}

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search phones' })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const found = (page: Page, text: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: text }).first()).toBeVisible()

test('a phone is found in Bangla, with a typing mistake, and from a suggestion', async ({ people }) => {
  const page = await people.open(await people.join())
  await page.goto('/')
  await box(page).fill('রেডমি নোট ১২')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page).toHaveTitle('Swap-Search')
  await expect(page.getByRole('heading', { level: 1, name: 'Phones for “রেডমি নোট ১২”' })).toBeVisible()
  await expect(cards(page).first().getByRole('heading')).toContainText('Redmi Note 12')

  await box(page).fill('shamsung galxy')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('shamsung galxy')
  await expect(cards(page).first().getByRole('heading')).toContainText('Galaxy')

  await box(page).fill('')
  await box(page).pressSequentially('iphon')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.first()).toContainText('iPhone')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await box(page).press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const [model = ''] = (await options.first().locator('span').allTextContents()) ?? []
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Phones for “${model}”` })).toBeVisible()
  await expect(box(page)).toHaveValue(model)
  await expect(options).toHaveCount(0)

  await box(page).pressSequentially(' 1')
  await expect(options.first()).toBeVisible()
  await box(page).press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box(page)).toHaveValue(`${model} 1`)
})

test('a search is filtered, shared, undone step by step and cleared', async ({ people }) => {
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 9)
  const page = await people.open(await people.join())
  await page.goto(`/search?q=${model.toLowerCase()}`)
  await found(page, '9 phones')

  const good = page.getByRole('checkbox', { name: 'Good' })
  await expect(good).toHaveAccessibleDescription('3')
  await good.check()
  await found(page, '3 phones')
  await expect(page).toHaveURL(/condition=good/)
  await page.getByRole('checkbox', { name: 'Excellent' }).check()
  await found(page, '6 phones')
  await page.getByLabel('Price from').fill('$170')
  await page.getByLabel('Price to').fill('110')
  await page.getByLabel('Price to').press('Enter')
  await found(page, '5 phones')
  await expect(page).toHaveURL(/price_from=110&price_to=170/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Dearest')
  await expect.poll(() => names(page)).toEqual([8, 7, 5, 4, 2].map((nth) => `${model} number ${nth}`))
  await page.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'Sylhet (3)' })
  const chosen = [8, 4, 2].map((nth) => `${model} number ${nth}`)
  await expect.poll(() => names(page)).toEqual(chosen)

  const friend = await people.open(await people.join())
  await friend.goto(page.url())
  await expect.poll(() => names(friend)).toEqual(chosen)
  await expect(friend.getByRole('checkbox', { name: 'Good' })).toBeChecked()
  await expect(friend.getByLabel('Price from')).toHaveValue('110')
  await expect(friend.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveText([
    ...['$110 to $170', 'excellent', 'good', 'Sylhet', 'Clear all'],
  ])

  await page.goBack()
  await found(page, '5 phones')
  await page.goBack()
  await page.goBack()
  await found(page, '6 phones')
  await expect(page.getByLabel('Price from')).toHaveValue('')
  await page.goForward()
  await found(page, '5 phones')
  await page.getByRole('button', { name: 'Remove filter: excellent' }).click()
  await found(page, '3 phones')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await found(page, '9 phones')
  await expect(page).toHaveURL(`/search?q=${model.toLowerCase()}`)

  await page.goto(`/search?q=${model}&price_to=50&condition=good`)
  await expect(page.getByText('No phone is all of this')).toBeVisible()
  await page.getByRole('button', { name: 'Without the price: 3 phones' }).click()
  await expect(cards(page)).toHaveCount(3)
})

test('a filter undone before the URL changes leaves no history entry', async ({ people }) => {
  const page = await people.open(await people.join())
  await page.goto('/blog')
  await page.goto('/search')
  const good = page.getByRole('checkbox', { name: 'Good' })
  await expect(good).toBeVisible()
  await good.evaluate((box: HTMLInputElement) => {
    box.click()
    box.click()
  })
  await expect(page.getByRole('button', { name: 'Remove filter: good' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Fair' }).check()
  await expect(page).toHaveURL('/search?condition=fair')
  await expect(good).not.toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await page.goBack()
  await expect(page).toHaveURL('/blog')
})

test('on a small screen the filters open as a sheet, and a brand page has its own search box', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 4)
  const page = await people.open(await people.join(), { viewport: { width: 360, height: 740 } })
  await page.goto('/')
  await page.getByRole('link', { name: 'Search phones' }).click()
  const inPage = page.getByRole('main').getByRole('combobox', { name: 'Search phones' })
  await expect(inPage).toBeFocused()
  await inPage.fill(model)
  await inPage.press('Enter')
  await found(page, '4 phones')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Samsung' }).check()
  await sheet.getByRole('button', { name: 'Show 2 phones' }).click()
  await expect(sheet).toBeHidden()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()

  const brands = (await (await page.request.get('/api/categories')).json()) as {
    _id: string
    category_name: string
  }[]
  await page.goto(`/categori/${brands.find(({ category_name }) => category_name === 'Apple')?._id}`)
  await page.getByRole('combobox', { name: 'Search Apple phones' }).fill(model)
  await page.getByRole('combobox', { name: 'Search Apple phones' }).press('Enter')
  await expect(page.getByText(`Nothing found for “${model}”`)).toBeVisible()
  await page.getByRole('link', { name: `Search all brands for “${model}”` }).click()
  await found(page, '4 phones')
})

test('a brand page suggests only its own models', async ({ people }) => {
  const seller = await people.join('seller')
  const series = someModel()
  for (let nth = 0; nth < 8; nth += 1) {
    const phone = { product_name: `${series} ${someModel()}`, brand_name: 'Samsung' } as const
    await people.addPhone(seller, phone)
    await people.addPhone(seller, phone)
  }
  const rare = await people.addPhone(seller, { product_name: `${series} ${someModel()}`, brand_name: 'Vivo' })
  const page = await people.open(await people.join())
  await page.goto('/')
  await page.getByRole('link', { name: /^Vivo/ }).click()
  await page.getByRole('combobox', { name: 'Search Vivo phones' }).fill(series)
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(rare.product_name)
})

test('the search link focuses the search box, even before its script has loaded', async ({ people }) => {
  const page = await people.open(await people.join(), { viewport: { width: 360, height: 740 } })
  await page.goto('/')
  const way = await page.getByRole('link', { name: 'Search phones' }).getAttribute('href')
  const letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto(way ?? '', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'All phones' })).toBeVisible()
  letScriptsCome()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search phones' })).toBeFocused()
})

test('an unknown place is removed with one press', async ({ people }) => {
  people.tolerate(/status of 400/)
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 2)
  const page = await people.open(await people.join())
  await page.goto(`/search?q=${model}&place=Atlantis`)
  await expect(page.getByText('No phone is all of this')).toBeVisible()
  await expect(page.getByText('We do not know this place. Try its district.')).toBeVisible()
  await found(page, 'No phones')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Without the place: 2 phones' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/search?q=${model}`)
})

test('the result count matches the list below it', async ({ people }) => {
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 3)
  const page = await people.open(await people.join())
  await page.goto(`/search?q=${model}+sylhet`)
  await expect(cards(page)).toHaveCount(3)
  await found(page, '1 phone, then others that come close')
  await page.goto(`/search?q=${model}+barishal`)
  await expect(cards(page)).toHaveCount(3)
  await found(page, 'Nothing fits exactly. These come close:')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Cheapest')
  await found(page, 'No phones')
  await expect(cards(page)).toHaveCount(0)
})

test('loading results are not reported as missing', async ({ people }) => {
  const seller = await people.join('seller')
  const model = someModel()
  await stock(people, seller, model, 2)
  const page = await people.open(await people.join())
  await page.goto(`/search?q=${model}&price_to=1`)
  await expect(page.getByText('No phone is all of this')).toBeVisible()
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
  await page.goto('/search?q=galaxy')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await Promise.all(failures)
  await page.unroute(/\/api\/search/)
  await again.click()
  await expect(cards(page).first()).toBeVisible()
  await found(page, 'phones')
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
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(cards(page)).toHaveCount(24)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(30)
  expect(await names(page)).toEqual(Array.from({ length: 30 }, (_, nth) => `${model} number ${30 - nth}`))
  await expect(page.getByRole('status').filter({ hasText: '30 shown' })).toBeFocused()

  const last = cards(page).last().getByRole('link').first()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  await last.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(30)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await expect(last).toBeInViewport()
})

test('a seller and a buyer search their own lists', async ({ people }) => {
  const seller = await people.join('seller')
  const buyer = await people.join()
  const phones = [
    { brand_name: 'Samsung', product_name: 'Galaxy S23' },
    { brand_name: 'Apple', product_name: 'iPhone 13' },
    { brand_name: 'Xiaomi', product_name: 'Redmi Note 12' },
  ] as const
  for (const phone of phones) await people.book(buyer, await people.addPhone(seller, phone))
  const sellers = await people.open(seller)
  await sellers.goto('/dashbord/myproducts')
  await expect(cards(sellers)).toHaveCount(3)
  await sellers.getByRole('searchbox', { name: 'Search my products' }).fill('আইফোন')
  await expect.poll(() => names(sellers)).toEqual(['iPhone 13'])
  await sellers.reload()
  await expect.poll(() => names(sellers)).toEqual(['iPhone 13'])
  await sellers.getByRole('searchbox', { name: 'Search my products' }).fill('nokia')
  await expect(sellers.getByText('Nothing found for “nokia”')).toBeVisible()
  await sellers.getByRole('button', { name: 'Show everything' }).click()
  await expect(cards(sellers)).toHaveCount(3)
  await expect(sellers.getByRole('search', { name: 'Search my products' })).toBeFocused()
  await expect(sellers).toHaveURL('/dashbord/myproducts')

  const buyers = await people.open(buyer)
  await buyers.goto('/dashbord')
  await expect(buyers.getByRole('row')).toHaveCount(4)
  await buyers.getByRole('searchbox', { name: /^Search my orders/ }).fill('galaxy')
  await expect(buyers.getByRole('row')).toHaveCount(2)
})
