import { goWithin, holdCalls, waitForRouter } from './browser.ts'
import { expect, test } from './people.ts'

/** Scripts that come late: on a first visit, as each page and each dialog asks for its own. */
test('a page can be used as soon as its scripts are there, and what comes too late is dropped', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, { product_name: 'Y17', brand_name: 'Vivo' })
  const page = await people.open(seller, { isFirstVisit: true, viewport: { width: 360, height: 740 } })
  const script = /\/assets\/[^/]*\.js$/

  // The link 'Search phones' leads to a box that has the focus, once the script is there.
  const letSearchCome = await holdCalls(page, script)
  await page.goto('/search#typing', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'All phones' })).toBeVisible()
  letSearchCome()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search phones' })).toBeFocused()

  // A photo whose viewer is still on its way does not open over the next page.
  const enlarge = page.getByRole('button', { name: 'Photo 1 of 1, full screen' })
  const viewer = page.getByRole('dialog', { name: `Photos of ${phone.product_name}` })
  await goWithin(page, '/blog')
  await goWithin(page, `/product/${phone._id}`)
  await expect(enlarge).toBeEnabled()
  await page.waitForLoadState('networkidle')
  // Both pages have their scripts: the viewer's is the only one that is yet to come.
  const letViewerCome = await holdCalls(page, script)
  const asked = page.waitForRequest(script)
  await enlarge.click()
  const address = (await asked).url()
  await goWithin(page, '/blog')
  await expect(page).toHaveTitle('Swap-Blog')
  letViewerCome()
  await page.evaluate((url) => import(url), address)
  await page.waitForLoadState('networkidle')
  await expect(viewer).toHaveCount(0)
  // The viewer can be opened by now.
  await goWithin(page, `/product/${phone._id}`)
  await enlarge.click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  // A form that was saved keeps its values until the next page has loaded.
  await page.setViewportSize({ width: 1440, height: 900 })
  await goWithin(page, `/dashbord/myproducts/${phone._id}`)
  const name = page.getByLabel('Product name')
  await name.fill('Y17s 128 GB')
  const letPageCome = await holdCalls(page, script)
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(page.getByText('Y17s 128 GB was changed')).toBeVisible()
  await expect(name).toHaveValue('Y17s 128 GB')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  letPageCome()
  await expect(page).toHaveURL('/dashbord/myproducts')
  await expect(page.getByRole('article', { name: 'Y17s 128 GB' })).toBeVisible()
})

test('a page that crashes says so, offers to try again, and shows no words of the program', async ({
  people,
}) => {
  people.tolerate(/TypeError/)
  const page = await people.open(await people.join('seller'))
  // Not what the contract says: the page cannot show it.
  await page.route('**/api/myproduct?*', (route) => route.fulfill({ json: [{ _id: 'one' }] }))
  await goWithin(page, '/dashbord/myproducts')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: "Sorry, we couldn't find this page." })).toBeVisible()
  await expect(main).toContainText('500')
  await expect(main).toContainText('Something went wrong on our side. Please try again.')
  await expect(main).not.toContainText(/undefined|TypeError|Cannot read/)
  await page.unroute('**/api/myproduct?*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /My products/i })).toBeVisible()
})

test('a page in Bangla goes on in Bangla, also when the browser has named another language', async ({
  people,
}) => {
  const page = await people.open(null)
  const letScriptsCome = await holdCalls(page, /\/assets\/[^/]*\.js$/)
  await page.goto('/bn/login', { waitUntil: 'commit' })
  const submit = page.getByRole('main').getByRole('button', { name: 'লগইন করুন' })
  await expect(submit).toBeVisible()
  // As a browser does that translates a page.
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'))
  letScriptsCome()
  await waitForRouter(page)
  await submit.click()
  await expect(page.getByText('ইমেইল ঠিকানা লিখুন')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/bn\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[ঀ-৿]/)
})
