import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import BrandsPage from '../../src/catalogue/pages/brands.tsx'
import { lookOver } from './look-over.ts'
import { join, openPage } from './open-page.tsx'

test('an owner adds a brand, hides it and deletes it', async () => {
  await join('admin')
  openPage('/dashbord/brands', { path: '/dashbord/brands', element: <BrandsPage /> })
  const row = page.getByRole('row').filter({ hasText: 'OnePlus' })
  await page.getByLabelText('Name').fill('One Plus')
  await page.getByRole('button', { name: 'Add brand' }).click()
  await expect.element(page.getByText('Write 2 to 20 Latin letters')).toBeVisible()
  await page.getByLabelText('Name').fill('OnePlus')
  await page.getByRole('button', { name: 'Add brand' }).click()
  await row.getByRole('button', { name: 'Hide' }).click()
  await expect.element(row.getByText('Hidden')).toBeVisible()
  await lookOver('the brands')
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect.element(row).not.toBeInTheDocument()
})
