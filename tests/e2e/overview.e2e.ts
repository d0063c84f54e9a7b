import { expect, test } from './people.ts'

test('every number of the overview leads to its list', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: `Counted ${seller.id}` })
  const buyer = await people.join()
  await people.buy(buyer, phone)
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Turnover of the last 30 days/ })).toBeVisible()

  await page.getByRole('link', { name: 'Sellers to verify' }).click()
  await expect(page.getByRole('link', { name: 'Waiting for verification' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const row = page.getByRole('row').filter({ hasText: seller.email })
  await row.getByRole('button', { name: 'verify Now' }).click()
  await page.getByRole('button', { name: 'Verify anyway' }).click()
  await expect(row).toHaveCount(0)

  for (const name of ['Sales today', 'Turnover today', 'Sales in 30 days', 'Turnover in 30 days']) {
    await page.goto('/dashbord/overview')
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
    const sale = page.getByRole('row').filter({ hasText: phone.product_name })
    await expect(sale).toContainText(seller.email)
    await expect(sale).toContainText(buyer.email)
  }
  await page.goto('/dashbord/overview')
  await page.getByRole('link', { name: 'Reported phones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
})

test('the chart can be read as a table', async ({ people }) => {
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord/overview')
  await page.getByText('Show the days as a table').click()
  const table = page.getByRole('table', { name: 'Turnover of the last 30 days' })
  await expect(table.getByRole('row')).toHaveCount(31)
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashbord\/overview\/sales\?from=/)
})
