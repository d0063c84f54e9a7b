import { lookOver } from './check-page.ts'
import { expect, test } from './people.ts'
import { cards, someModel } from './search-page.ts'

test('somebody who finds nothing is told when one arrives, and sees it live under the bell', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const buyer = await people.join()
  const model = someModel()
  const page = await people.open(buyer)
  await page.goto(`/search?q=${model}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Tell me when one arrives' }).click()
  await expect(main.getByText('Saved', { exact: true })).toBeVisible()
  const list = main.getByRole('link', { name: 'Saved searches' })
  await expect(list).toBeFocused()

  await people.addPhone(seller, { product_name: model })
  const bell = page.getByRole('button', { name: /1 unread/ })
  await expect(bell).toBeVisible()
  await bell.click()
  await page.getByRole('link', { name: new RegExp(`^New: ${model}`) }).click()

  await expect(page).toHaveURL(/\/dashbord\/searches$/)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: model }) })
  await expect(row.getByText('1 new')).toBeVisible()
  const mail = row.getByRole('checkbox', { name: 'Mail me new phones once a day' })
  await mail.uncheck()
  await lookOver(page, 'saved searches')

  await row.getByRole('link', { name: 'Show phones' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(main.getByText('Saved', { exact: true })).toBeVisible()
  await list.click()
  await expect(row.getByText('1 new')).toHaveCount(0)
  await expect(mail).not.toBeChecked()
  await row.getByRole('button', { name: `Delete the search ${model}` }).click()
  await expect(page.getByText('You have not saved a search yet')).toBeVisible()
})
