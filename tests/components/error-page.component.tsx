import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ErrorPage } from '../../src/storefront/components/error-page.tsx'
import { expectAddress, join, openPage } from './open-page.tsx'

const fail = (at: string) =>
  openPage(at, { path: at, element: <ErrorPage error={new Error('insertBefore')} /> })

const kept = page.getByText(
  /^Only this page failed: payments, refunds and payouts stay recorded\. Before you pay/,
)

test('a page about money that fails says that the money is recorded', async () => {
  await join()
  for (const at of ['/dashbord', '/dashbord/orders/1', '/dashbord/orders/1/receipt', '/dashbord/payouts/1']) {
    fail(at)
    await expect.element(kept).toBeVisible()
  }
  fail('/dashbord/myproducts')
  await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible()
  await expect.element(kept).not.toBeInTheDocument()
})

test('a payment page that fails leads to My Orders', async () => {
  await join()
  fail('/dashbord/parches/1')
  await expect.element(kept).toBeVisible()
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await expectAddress('/dashbord')
})
