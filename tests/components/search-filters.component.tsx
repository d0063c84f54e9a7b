import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { someModel, stock } from './market.ts'
import { expectAddress, goTo, join } from './open-page.tsx'
import { resize } from './resize.ts'
import { expectCards, expectCount, names, openSearch } from './search-page.tsx'

/** A model that somebody else sells; the browser is a buyer's. */
async function stockModel(count: number): Promise<string> {
  const model = someModel()
  await stock(await join('seller'), model, count)
  await join()
  return model
}

const box = (name: string) => page.getByRole('checkbox', { name })
const button = (name: string) => page.getByRole('button', { name })
const filters = () => page.getByRole('button', { name: /^Filters/ })
const sheet = () => page.getByRole('dialog')
/** The address follows what is chosen: what is chosen before is a part of the same step back. */
const expectQuery = (part: string) => expect.poll(() => location.search).toContain(part)

test('the box of a filter stays where it is when its label arrives', async () => {
  openSearch('/search?q=phone')
  const good = box('Good')
  await expect.element(good).toBeVisible()
  const row = good.element().parentElement
  const height = row?.clientHeight
  for (const later of [...(row?.children ?? [])].slice(1)) later.setAttribute('hidden', '')
  expect(row?.clientHeight).toBe(height)
})

test('a search is filtered, shared, undone step by step and cleared', async () => {
  const model = await stockModel(9)
  openSearch(`/search?q=${model.toLowerCase()}`)
  await expectCount('9 phones')
  await expect.element(box('Good')).toHaveAccessibleDescription('3')
  await box('Good').click()
  await expectCount('3 phones')
  await expectQuery('condition=good')
  await box('Excellent').click()
  await expectCount('6 phones')
  await expectQuery('condition=excellent')
  await page.getByLabelText('Price from').fill('$170')
  await page.getByLabelText('Price to').fill('110')
  await userEvent.keyboard('{Enter}')
  await expectCount('5 phones')
  await expectQuery('price_from=110&price_to=170')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Highest price')
  await expect.poll(names).toEqual([8, 7, 5, 4, 2].map((nth) => `${model} number ${nth}`))
  await expectQuery('sort=')
  await page.getByRole('combobox', { name: 'Place' }).selectOptions('Sylhet (3)')
  const chosen = [8, 4, 2].map((nth) => `${model} number ${nth}`)
  await expect.poll(names).toEqual(chosen)
  await expectQuery('place=')
  const shared = location.pathname + location.search

  await goTo(-1)
  await expectCount('5 phones')
  await goTo(-1)
  await goTo(-1)
  await expectCount('6 phones')
  await expect.element(page.getByLabelText('Price from')).toHaveValue('')
  await goTo(1)
  await expectCount('5 phones')
  await button('Remove filter: excellent').click()
  await expectCount('3 phones')
  await button('Clear all').click()
  await expectCount('9 phones')
  await expectAddress(`/search?q=${model.toLowerCase()}`)

  // A friend opens what was shared.
  await join()
  openSearch(shared)
  await expect.poll(names).toEqual(chosen)
  await expect.element(box('Good')).toBeChecked()
  await expect.element(page.getByLabelText('Price from')).toHaveValue('110')
  const active = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect
    .poll(() => active.elements().map(({ textContent }) => textContent))
    .toEqual(['$110 to $170', 'excellent', 'good', 'Sylhet', 'Clear all'])

  openSearch(`/search?q=${model}&price_to=50&condition=good`)
  await expect.element(page.getByText('No phones match all your filters')).toBeVisible()
  await button('Without the price: 3 phones').click()
  await expectCards(3)
})

test('a price that cannot be read stays in its field, with a message, and changes nothing', async () => {
  const model = await stockModel(1)
  openSearch(`/search?q=${model}&price_to=900`)
  const [from, to] = [page.getByLabelText('Price from'), page.getByLabelText('Price to')]
  await expect.element(to).toHaveValue('900')
  await expectCount('1 phone')
  await from.fill('cheap')
  await userEvent.keyboard('{Enter}')
  await expect.element(from).toHaveAccessibleDescription(/^‘cheap’ is not an amount/)
  await expect.element(from).toHaveValue('cheap')
  await expectAddress(`/search?q=${model}&price_to=900`)
  await from.fill('100')
  await expect.element(from).toHaveAccessibleDescription('')
  await userEvent.keyboard('{Enter}')
  await expectAddress(`/search?q=${model}&price_from=100&price_to=900`)
})

test('a filter undone before the URL changes leaves no history entry', async () => {
  await join()
  openSearch('/before')
  await expect.element(page.getByText('/before')).toBeVisible()
  await goTo('/search')
  await expect.element(box('Good')).toBeVisible()
  const good = box('Good').element() as HTMLInputElement
  good.click()
  good.click()
  await expect.element(button('Remove filter: good')).not.toBeInTheDocument()
  await box('Fair').click()
  await expectAddress('/search?condition=fair')
  await expect.element(box('Good')).not.toBeChecked()
  await goTo(-1)
  await expectAddress('/search')
  await goTo(-1)
  await expectAddress('/before')
})

test('an unknown place is removed with one press', async () => {
  const model = await stockModel(2)
  openSearch(`/search?q=${model}&place=Atlantis`)
  await expect.element(page.getByText('No phones match all your filters')).toBeVisible()
  await expect.element(page.getByText('We do not know this place. Try its district.')).toBeVisible()
  await expectCount('No phones')
  await expect.element(button('Try again')).not.toBeInTheDocument()
  await button('Without the place: 2 phones').click()
  await expectCards(2)
  await expectAddress(`/search?q=${model}`)
})

test('Back closes the filters of a small screen and keeps what was chosen; the next step undoes it', async () => {
  const model = await stockModel(2)
  await resize(390, 844)
  openSearch('/before')
  await goTo(`/search?q=${model}`)
  await filters().click()
  await sheet().getByRole('checkbox', { name: 'Samsung' }).click()
  await expectAddress(`/search?q=${model}&brand=Samsung`)
  await sheet().getByRole('checkbox', { name: 'excellent' }).click()
  await expectAddress(`/search?q=${model}&brand=Samsung&condition=excellent`)
  await goTo(-1)
  await expect.element(sheet()).not.toBeInTheDocument()
  await expectAddress(`/search?q=${model}&brand=Samsung&condition=excellent`)
  await expect.element(button('Remove filter: Samsung')).toBeVisible()
  await goTo(-1)
  await expectAddress(`/search?q=${model}`)
  await expectCards(2)
  await goTo(-1)
  await expectAddress('/before')
})

test('filters that were chosen stay when the sheet is closed, and one step back undoes them', async () => {
  const model = await stockModel(4)
  await resize(390, 844)
  openSearch('/before')
  await goTo(`/search?q=${model}`)
  await filters().click()
  await sheet().getByRole('checkbox', { name: 'Samsung' }).click()
  await sheet().getByRole('button', { name: 'Show 2 phones' }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await expectAddress(`/search?q=${model}&brand=Samsung`)
  await expectCards(2)
  await expect.element(button('Filters (1)')).toHaveFocus()
  // Opened and closed without a choice, it leaves nothing in the history.
  await filters().click()
  await expect.element(sheet()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await button('Remove filter: Samsung').click()
  await expectAddress(`/search?q=${model}`)
  await goTo(-1)
  await expectAddress(`/search?q=${model}&brand=Samsung`)
  await goTo(-1)
  await expectAddress(`/search?q=${model}`)
  await goTo(-1)
  await expectAddress('/before')
})

test('Back closes the filters that are opened while a choice is still being written', async () => {
  await join()
  await resize(390, 844)
  openSearch('/search?brand=Apple')
  const remove = button('Remove filter: Apple')
  await expect.element(remove).toBeEnabled()
  for (const each of [remove, filters()]) (each.element() as HTMLElement).click()
  await expect.element(sheet()).toBeVisible()
  await expectAddress('/search')
  await goTo(-1)
  await expect.element(sheet()).not.toBeInTheDocument()
  await expectAddress('/search')
})
