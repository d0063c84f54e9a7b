import { holdCalls } from './browser.ts'
import { expect, test } from './people.ts'
import { searchBox } from './search-page.ts'

test('words that are typed into the search while its page loads stay, with the focus', async ({ people }) => {
  const page = await people.open(await people.join(), { isFirstVisit: true })
  await page.goto('/blog')
  await searchBox(page).fill('galaxy')
  const letGo = await holdCalls(page, /\/assets\/.*\.js|\/search\.data/)
  await searchBox(page).press('Enter')
  await searchBox(page).pressSequentially(' s23')
  letGo()
  await expect(page).toHaveURL('/search?q=galaxy')
  await expect(page.getByRole('heading', { level: 1, name: 'Phones for “galaxy”' })).toBeVisible()
  await expect(searchBox(page)).toHaveValue('galaxy s23')
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/search?q=galaxy+s23')
})
