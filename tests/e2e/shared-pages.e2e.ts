import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

/** What has moved by itself. Rows that are still arriving grow a little with what comes later in them. */
const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = []
        const [{ domInteractive: arrivedAt }] = performance.getEntriesByType('navigation') as [
          PerformanceNavigationTiming,
        ]
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[])
            if (entry.startTime > arrivedAt || entry.value > 0.002)
              moved.push(
                entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 200)).join() || 'something',
              )
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
      }),
  )

const card = (page: Page, name: string) => page.getByRole('main').getByRole('article', { name })

test('a brand page, the same for all, shows what is a person’s own without moving, for whoever is signed in', async ({
  people,
}) => {
  // Calls of the page whose session has ended.
  people.tolerate(/status of 401/)
  // One name, and so cards of one height: a row that is still arriving grows with the highest of its cards.
  const [seller, reader] = [await people.join('seller', 'Rahim'), await people.join('seller', 'Rahim')]
  const other = await people.join('bayer', 'Other Reader')
  const addPhone = (who: typeof seller, name: string) =>
    people.addPhone(who, { brand_name: 'Vivo', product_name: `${name} ${reader.id.slice(-6)}` })
  const own = await addPhone(reader, 'Own')
  const booked = await addPhone(seller, 'Booked')
  const saved = await addPhone(seller, 'Saved')
  await people.book(reader, booked)
  await people.call(reader, 'PUT', `/savedphones/${saved._id}`)
  const search = `/categori/vivo?q=${reader.id.slice(-6)}`

  const page = await people.open(reader)
  for (const path of ['/categori/vivo', search]) {
    await page.goto(path)
    await expect(card(page, own.product_name).getByText('This is your own phone')).toBeVisible()
    await expect(card(page, booked.product_name).getByRole('link', { name: /^Pay/ })).toBeVisible()
    await expect(card(page, saved.product_name).getByRole('button', { name: /^Save/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    expect(await readShifts(page), path).toEqual([])
  }

  // Somebody else takes the browser over, in another tab.
  const tab = await page.context().newPage()
  await page.context().addCookies((await other.api.storageState()).cookies)
  await tab.goto('/')
  await tab.evaluate((token) => localStorage.setItem('icmToken', token), other.token)
  await expect(card(page, booked.product_name).getByRole('button', { name: 'Book Now' })).toBeEnabled()
  await expect(card(page, own.product_name).getByRole('button', { name: 'Book Now' })).toBeEnabled()
  await expect(card(page, saved.product_name).getByRole('button', { name: /^Save/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  // Their session has ended when the page is there: it leads to the login page.
  await page.route('**/api/auth/get-session', async (route) => {
    await page.context().clearCookies()
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } })
  })
  await page.goto(search)
  await expect(page).toHaveURL(/\/login\?return=%2Fcategori%2Fvivo/)
})

test('a search whose reader’s session has ended becomes that of a visitor, whenever the answer comes', async ({
  people,
}) => {
  people.tolerate(/status of 401/)
  const reader = await people.join()
  for (const nth of [1, 2, 3]) {
    // With nothing of the scripts at hand, the answer is there while the page is being hydrated.
    const page = await people.open(reader, { isFirstVisit: true })
    await page.route('**/api/auth/get-session', async (route) => {
      await page.context().clearCookies()
      await route.continue({ headers: { ...route.request().headers(), cookie: '' } })
    })
    await page.goto('/search?q=iphone')
    await expect(page.getByRole('link', { name: 'Login' }), `try ${nth}`).toBeVisible()
    await expect(page.getByRole('link', { name: 'Save this search' })).toHaveAttribute('href', /^\/login/)
  }
})
