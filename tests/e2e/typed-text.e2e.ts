import { goWithin, holdCalls } from './browser.ts'
import { expect, type People, type Person, test } from './people.ts'
import { searchBox } from './search-page.ts'

/** Begins a conversation of a buyer with a new seller of this name; returns its address. */
async function converse(people: People, buyer: Person, name: string): Promise<string> {
  const phone = await people.addPhone(await people.join('seller', name))
  const { _id } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  return `/dashbord/messages/${_id}`
}

test('a message that was typed for one seller is not offered to another', async ({ people }) => {
  const buyer = await people.join()
  const paths = [await converse(people, buyer, 'Rahim Uddin'), await converse(people, buyer, 'Karim Mia')]
  const page = await people.open(buyer)
  // Fetched before, so that it is shown at once.
  await page.goto(paths[1] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Karim Mia' })).toBeVisible()
  await goWithin(page, paths[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Rahim Uddin' })).toBeVisible()
  const message = page.getByLabel('Your message')
  await message.fill('My number is 01712-345678')
  await goWithin(page, paths[1] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Karim Mia' })).toBeVisible()
  await expect(message).toHaveValue('')
})

test('a message is sent once, however often the keys are pressed, and what is typed meanwhile stays', async ({
  people,
}) => {
  const buyer = await people.join()
  const path = await converse(people, buyer, 'Rahim Uddin')
  const page = await people.open(buyer)
  await page.goto(path)
  const message = page.getByLabel('Your message')
  const log = page.getByRole('log')
  await message.fill('Is it still there?')
  const letGo = await holdCalls(page, '**/api/conversations/*/messages*')
  await message.press('Control+Enter')
  await message.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true')
  await message.pressSequentially(' And the box?')
  letGo()
  await expect(log.getByText('Is it still there?')).toHaveCount(1)
  await expect(message).toHaveValue('And the box?')
  await message.press('Control+Enter')
  await expect(log.getByText('And the box?')).toBeVisible()
  await expect(message).toHaveValue('')
  await page.reload()
  await expect(log.getByText('And the box?')).toBeVisible()
  await expect(log.getByText('Is it still there?')).toHaveCount(1)
})

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
