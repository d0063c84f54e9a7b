import { goWithin, holdCalls } from './browser.ts'
import { answer, findFaults, lookOver, see } from './check-page.ts'
import { expect, test } from './people.ts'

/** The search screens, in every state. */
test.describe.configure({ mode: 'parallel' })
test('the search screens are accessible', async ({ people }) => {
  people.tolerate(/status of 4\d\d/)
  const page = await people.open(await people.join())
  // Four cards show the same elements as 24.
  await page.route(/\/api\/search\?/, (route) => route.continue({ url: `${route.request().url()}&limit=4` }))
  const letGo = await holdCalls(page, /\/api\/search\?/)
  await goWithin(page, '/search?q=galaxy')
  await expect(page.getByRole('heading', { name: 'Phones for “galaxy”' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Place' })).toBeVisible()
  await lookOver(page, 'search, loading')
  letGo()
  await expect(page.getByRole('article').first()).toBeVisible()
  await lookOver(page, 'search, full')
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search phones' })
  await box.fill('')
  await box.pressSequentially('iph')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect.soft(await findFaults(page), 'search, suggestions').toEqual([])
  await see(page, '/search?q=galaxy&condition=good&price_to=900&verified=true&sort=cheapest', /galaxy/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await lookOver(page, 'search, filtered')
  await see(page, '/search?q=galaxy&price_to=1', /galaxy/)
  await expect(page.getByRole('button', { name: /^Without the price/ })).toBeVisible()
  await lookOver(page, 'search, nothing fits')
  await see(page, '/search?place=Atlantis', 'All phones')
  await expect(page.getByRole('button', { name: /^Without the place/ })).toBeVisible()
  await lookOver(page, 'search, a place that is none')
  await answer(page, /\/api\/search\?/, 403, {})
  await page.goto('/blog')
  await goWithin(page, '/search')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await lookOver(page, 'search, failed')
})

test('the filters on a small screen are accessible', async ({ people }) => {
  const page = await people.open(await people.join(), { viewport: { width: 390, height: 844 } })
  await see(page, '/search?q=galaxy&condition=good', /galaxy/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await lookOver(page, 'search, filters open')
})
