import { lookOver } from './check-page.ts'
import { expect, test } from './people.ts'

test('the footer leads to the pages of the company', async ({ people }) => {
  const page = await people.open(null)
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Marketing' }).click()
  await expect(page).toHaveURL('/services#marketing')
  await expect(page.getByRole('heading', { level: 2, name: 'Marketing' })).toBeInViewport()
  await footer.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await footer.getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveTitle('Swap-Help')
  await expect(page.getByRole('main')).toContainText('48 hours to report a problem')
  await lookOver(page, 'help')
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await lookOver(page, 'privacy')
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
})

test('the pages of the company are read in Bangla, without a script, too', async ({ people }) => {
  const page = await people.open(null, { javaScriptEnabled: false })
  await page.goto('/bn/terms')
  await expect(page).toHaveTitle('Swap-শর্তাবলি')
  await page.getByRole('main').getByRole('link', { name: 'টাকা ফেরত' }).click()
  await expect(page).toHaveURL('/bn/refunds')
  await expect(page.getByRole('main')).toContainText('৪৮ ঘণ্টার মধ্যে')
})
