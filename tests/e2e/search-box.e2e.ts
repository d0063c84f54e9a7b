import { goWithin, holdCalls } from './browser.ts'
import { expect, test } from './people.ts'
import { cards, expectCount, searchBox, someModel, stock } from './search-page.ts'

test('a phone is found in Bangla, with a typing mistake, and from a suggestion', async ({ people }) => {
  const page = await people.open(await people.join())
  await page.goto('/')
  await searchBox(page).fill('রেডমি নোট ১২')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page).toHaveTitle('Swap-Search')
  await expect(page.getByRole('heading', { level: 1, name: 'Phones for “রেডমি নোট ১২”' })).toBeVisible()
  await expect(cards(page).first().getByRole('heading')).toContainText('Redmi Note 12')
  // A new page takes the focus: what is typed before that would be lost.
  await expect(page.getByRole('main')).toBeFocused()

  await searchBox(page).fill('shamsung galxy')
  await searchBox(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('shamsung galxy')
  // Other phones of the brand, newly added, may come first.
  await expect(cards(page).getByRole('heading').filter({ hasText: 'Galaxy' }).first()).toBeVisible()

  await searchBox(page).fill('')
  await searchBox(page).pressSequentially('iphon')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.first()).toContainText('iPhone')
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
  await searchBox(page).press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const [model = ''] = (await options.first().locator('span').allTextContents()) ?? []
  await searchBox(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Phones for “${model}”` })).toBeVisible()
  await expect(searchBox(page)).toHaveValue(model)
  await expect(options).toHaveCount(0)

  await searchBox(page).pressSequentially(' 1')
  await expect(options.first()).toBeVisible()
  await searchBox(page).press('Escape')
  await expect(options).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue(`${model} 1`)
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
  await expectCount(page, '4 phones')
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
  await expectCount(page, '4 phones')
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
  const page = await people.open(await people.join(), {
    isFirstVisit: true,
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/')
  const way = await page.getByRole('link', { name: 'Search phones' }).getAttribute('href')
  const letScriptsCome = await holdCalls(page, '**/assets/*.js')
  await page.goto(way ?? '', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'All phones' })).toBeVisible()
  letScriptsCome()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search phones' })).toBeFocused()
})

test('keys with which an input method is used are left to it', async ({ people }) => {
  const page = await people.open(await people.join())
  await goWithin(page, '/')
  await searchBox(page).fill('zzqx')
  await searchBox(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(searchBox(page)).toHaveValue('zzqx')
  await searchBox(page).press('Escape')
  await expect(searchBox(page)).toHaveValue('')
})
