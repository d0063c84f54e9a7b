import type { Page } from '@playwright/test'
import { storedDrafts } from './browser.ts'
import { expect, somePhoto, test } from './people.ts'

const name = (page: Page) => page.getByLabel('Product name')
const photos = (page: Page) => page.getByRole('list', { name: 'Your photos in their order' }).getByRole('img')
const kept = (page: Page) => page.getByText('What you typed before is still here.')

/** Resolves when the drafts of this browser hold so many photos and this text. */
async function waitUntilStored(page: Page, text: string, photoCount: number): Promise<void> {
  const read = async () => {
    const drafts = (await storedDrafts(page)).map(({ draft }) => draft as object)
    const texts = drafts.flatMap((draft) =>
      'typed' in draft ? [draft.typed as { productName: string }] : [],
    )
    const lists = drafts.filter(Array.isArray)
    return [texts.map(({ productName }) => productName).join(), lists.flat().length]
  }
  await expect.poll(read).toEqual([text, photoCount])
}

test('a draft with its photo survives a reload and a new login, and is nobody else’s', async ({ people }) => {
  people.tolerate(/status of 401/)
  const seller = await people.join('seller')
  const page = await people.open(seller)
  await page.goto('/dashbord/addproducts')
  await name(page).fill('Galaxy S22')
  await page.getByLabel('Storage').selectOption('256 GB')
  await page.getByLabel('Photo').setInputFiles({
    name: 'phone.png',
    mimeType: 'image/png',
    buffer: await somePhoto(),
  })
  await waitUntilStored(page, 'Galaxy S22', 1)
  await page.reload()
  await expect(name(page)).toHaveValue('Galaxy S22')
  await expect(kept(page)).toBeVisible()
  await expect(photos(page)).toHaveCount(1)

  // The session ends without a sign-out; somebody else signs in here, then the seller again.
  const logIn = async (person: typeof seller) => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login?return=/dashbord/addproducts')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/dashbord/addproducts')
    await expect(page.getByRole('button', { name: 'Add product' })).toBeVisible()
  }
  await logIn(await people.join('seller'))
  await expect(name(page)).toHaveValue('')
  await expect(kept(page)).toBeHidden()
  await logIn(seller)
  await expect(name(page)).toHaveValue('Galaxy S22')
  await expect(page.getByLabel('Storage')).toHaveValue('256')
  await expect(photos(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await logIn(seller)
  await expect(name(page)).toHaveValue('')
})

test('the camera comes first on phones', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.open(seller, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.goto('/dashbord/addproducts')
  const camera = phone.getByLabel('Use the camera')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await expect(phone.getByText('or drop photos here')).toBeHidden()
  await camera.setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: await somePhoto() })
  await expect(photos(phone)).toHaveCount(1)
})
