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

test('whoever signs up is told what they accept, and loses nothing by reading it', async ({ people }) => {
  const page = await people.open(null)
  await page.goto('/signup')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy')
  await main.getByLabel('Name', { exact: true }).fill('Salma Khatun')
  const opened = page.context().waitForEvent('page')
  await main.getByRole('link', { name: 'terms' }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await terms.close()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Salma Khatun')
})

test('the pages of the company are read in Bangla, without a script, too', async ({ people }) => {
  const page = await people.open(null, { javaScriptEnabled: false })
  await page.goto('/bn/terms')
  await expect(page).toHaveTitle('Swap-শর্তাবলি')
  await page.getByRole('main').getByRole('link', { name: 'টাকা ফেরত' }).click()
  await expect(page).toHaveURL('/bn/refunds')
  await expect(page.getByRole('main')).toContainText('৪৮ ঘণ্টার মধ্যে')
})

test('a visitor writes to the company without a script; an admin reads it and is done', async ({
  people,
}) => {
  const visitor = await people.open(null, { javaScriptEnabled: false })
  await visitor.goto('/bn/contact')
  await visitor.getByLabel('আপনার নাম').fill('Salma Khatun')
  await visitor.getByLabel('আপনার ইমেইল').fill('salma@people')
  await visitor.getByRole('textbox', { name: 'বার্তা' }).fill('When do you open in Mirpur?')
  await visitor.getByRole('button', { name: 'পাঠান' }).click()
  await expect(visitor.getByRole('alert')).toHaveText('আপনার নাম, সঠিক ইমেইল ও বার্তা লিখুন।')
  await expect(visitor.getByRole('textbox', { name: 'বার্তা' })).toHaveValue('When do you open in Mirpur?')
  await visitor.getByLabel('আপনার ইমেইল').fill('salma@people.test')
  await visitor.getByRole('button', { name: 'পাঠান' }).click()
  await expect(visitor.getByRole('main').getByRole('status')).toHaveText('ধন্যবাদ। আপনার বার্তা আমরা পেয়েছি।')

  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord/queue?kind=enquiry')
  await page.getByRole('link', { name: 'Open' }).first().click()
  const enquiry = page.getByRole('listitem').filter({ hasText: 'When do you open in Mirpur?' })
  await expect(enquiry.getByRole('link', { name: 'Answer by email' })).toHaveAttribute(
    'href',
    /^mailto:salma%40people\.test\?subject=/,
  )
  await enquiry.getByRole('button', { name: 'Done' }).click()
  await expect(enquiry).toHaveCount(0)
})
