import type { Page } from '@playwright/test'
import { formatPhoneNumber } from '../../src/kernel/number.ts'
import { holdCalls, waitForRouter } from './browser.ts'
import { expect, type Person, test } from './people.ts'

test('a visitor logs in and returns to the requested page; a token is renewed, and an ended session said', async ({
  people,
}) => {
  people.tolerate(/status of 401/)
  const ended = 'Your session has ended. Please log in again.'
  const seller = await people.join('seller')
  const page = await people.open(null)
  const logIn = async () => {
    await page.getByLabel('Email').fill(seller.email)
    await page.getByLabel('Password', { exact: true }).fill(seller.password)
    await page.keyboard.press('Enter')
  }
  const readToken = () => page.evaluate(() => localStorage.getItem('icmToken'))
  await page.goto('/dashbord/myproducts?from=mail#top')
  await expect(page).toHaveURL(/^[^?]+\/login\?return=/)
  await logIn()
  await expect(page).toHaveURL('/dashbord/myproducts?from=mail#top')
  await expect.poll(readToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  const heading = page.getByRole('heading', { level: 1, name: /My products/i })
  await expect(heading).toBeVisible()
  const spoiled = await spoilToken(page)
  await page.reload()
  await expect(heading).toBeVisible()
  await expect.poll(readToken).not.toBe(spoiled)

  await page.context().clearCookies()
  await page.goto('/dashbord')
  await expect(page).toHaveURL(/\/login\?return=/)
  await expect(page.getByText(ended)).toBeVisible()
  await logIn()
  await expect(page).toHaveURL('/dashbord')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText(ended)).toHaveCount(0)
})

test('campaigns show the seller’s contact details to signed-in users, even after the token has expired', async ({
  people,
}) => {
  people.tolerate(/status of 401/)
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, {
    product_name: `V29 ${seller.id.slice(0, 6)}`,
    brand_name: 'Vivo',
  })
  await people.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const page = await people.open(await people.join())
  await page.goto('/blog')
  await spoilToken(page)
  await page.goto('/')
  await expect(page.getByRole('article', { name: phone.product_name })).toContainText(
    formatPhoneNumber(phone.mobile),
  )
})

test('logging in before the session has loaded never shows the user as signed out', async ({ people }) => {
  const buyer = await people.join()
  const page = await people.open(null)
  const letSessionCome = await holdCalls(page, '**/api/auth/get-session')
  const letLoginEnd = await holdCalls(page, '**/api/auth/sign-in/email')
  await page.goto('/login')
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  const submit = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  const answered = page.waitForResponse('**/api/auth/get-session')
  letSessionCome()
  await (await answered).finished()
  // What the answer changes on the page is changed by the time that the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden()
  letLoginEnd()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a login that is refused or gets no answer says so, and keeps what was typed', async ({ people }) => {
  people.tolerate(/status of 401|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const buyer = await people.join()
  const page = await people.open(null)
  await page.goto('/login?return=%2Fdashbord')
  await waitForRouter(page)
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await email.fill(buyer.email)
  await password.fill('Wrong#2026')
  await password.press('Enter')
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await expect(password).toHaveValue('Wrong#2026')
  await password.fill(buyer.password)
  await page.route('**/api/auth/sign-in/email', (route) => route.abort())
  await password.press('Enter')
  await expect(page.getByText('No answer from Swap.')).toBeVisible()
  await expect(email).toHaveValue(buyer.email)
  await page.unroute('**/api/auth/sign-in/email')
  await password.press('Enter')
  await expect(page).toHaveURL('/dashbord')
})

for (const way of ['logs in', 'signs up'] as const) {
  test(`whoever ${way} and presses on before the next page has come gets to where they pressed`, async ({
    people,
  }) => {
    const page = await people.open(null)
    const isSigningUp = way === 'signs up'
    await page.goto(isSigningUp ? '/signup' : '/login')
    await waitForRouter(page)
    const buyer = isSigningUp ? null : await people.join()
    const letPageCome = await holdCalls(page, /\/_\.data/)
    const asked = page.waitForRequest(/\/_\.data/)
    if (isSigningUp) await page.getByLabel('Name', { exact: true }).fill('Salma Khatun')
    await page.getByLabel('Email').fill(buyer?.email ?? `salma-${Date.now()}@people.test`)
    await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
    await page
      .getByRole('main')
      .getByRole('button', { name: isSigningUp ? 'Sign Up' : 'Login' })
      .click()
    await asked
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page).toHaveURL('/dashbord')
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
    letPageCome()
    await expect(page).toHaveTitle('Swap-DashBoard')
  })
}

test('pressing a link to the home page again while it is loading shows it', async ({ people }) => {
  const page = await people.open(null)
  await page.goto('/blog')
  await waitForRouter(page)
  const letPageCome = await holdCalls(page, /\/_\.data/)
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' })
  const asked = page.waitForRequest(/\/_\.data/)
  await home.click()
  await asked
  await home.click()
  letPageCome()
  await expect(page).toHaveTitle('Swap-Home')
  await expect(page.getByRole('link', { name: /Samsung/ })).toBeVisible()
})

test('a token that one tab renews leaves what is typed in another', async ({ people }) => {
  const buyer = await people.join()
  const phone = await people.addPhone(await people.join('seller'))
  const { _id } = await people.book(buyer, phone)
  const page = await people.open(buyer)
  await page.goto(`/dashbord/parches/${_id}`)
  const card = page.getByLabel('Card number')
  await card.pressSequentially('4242 42')
  const other = await page.context().newPage()
  await other.goto('/blog')
  const { jwtToken } = await people.call<{ jwtToken: string }>(buyer, 'GET', '/jwt')
  const noticed = page.evaluate(
    () => new Promise((resolve) => addEventListener('storage', () => resolve(localStorage.icmToken))),
  )
  // Signed in the same second, it would be the same.
  await other.evaluate((token) => localStorage.setItem('icmToken', `${token} `), jwtToken)
  await noticed
  // Whatever the page asks the server because of it has been answered by then.
  await page.waitForLoadState('networkidle')
  await expect(card).toHaveValue('4242 42')
})

test('a signed-in user does not look signed out while the server does not say who is there', async ({
  people,
}) => {
  people.tolerate(/status of 503|AuthProblem: Something went wrong/)
  const page = await people.open(await people.join())
  await page.context().route('**/api/auth/get-session', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/blog')
  const words = page.getByRole('alert').getByText('We could not check whether you are signed in.')
  await expect(words).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await page.context().unroute('**/api/auth/get-session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(words).toHaveCount(0)
})

test('another account that signs in in one tab takes over the other, which forgets the one before', async ({
  people,
}) => {
  people.tolerate(/status of 40[13]/)
  const seller = await people.join('seller')
  const nadia = await people.join('bayer', 'Nadia Islam')
  const rahim = await people.join('bayer', 'Rahim Uddin')
  const hers = await people.addPhone(seller, { product_name: `Hers ${nadia.id}` })
  const his = await people.addPhone(seller, { product_name: `His ${rahim.id}` })
  await people.book(nadia, hers)
  await people.book(rahim, his)
  const page = await people.open(nadia)
  await page.goto('/dashbord')
  await expect(page.getByText(hers.product_name)).toBeVisible()

  // A sign-out in one tab signs out the other.
  const other = await page.context().newPage()
  await other.goto('/login')
  await expect(other).toHaveURL('/')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login\?return=%2Fdashbord$/)
  expect(await page.evaluate(() => localStorage.getItem('icmToken'))).toBeNull()

  await other.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await other.getByLabel('Email').fill(rahim.email)
  await other.getByLabel('Password', { exact: true }).fill(rahim.password)
  await other.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page).toHaveURL('/dashbord')
  await expect(page.getByText(his.product_name)).toBeVisible()
  await expectNothingOf(page, nadia, hers.product_name)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('main').getByText(rahim.email)).toBeVisible()
  await expectNothingOf(page, nadia, hers.product_name)

  // A tab that slept through both has the page of one and, at once, the token of another.
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My orders' }).click()
  await expect(page.getByText(his.product_name)).toBeVisible()
  const sara = await people.join('bayer', 'Sara Akter')
  await page.context().addCookies((await sara.api.storageState()).cookies)
  await other.evaluate((token) => localStorage.setItem('icmToken', token), sara.token)
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expectNothingOf(page, rahim, his.product_name)
})

/** Expects that neither the page nor what the browser keeps names this person or their phone. */
async function expectNothingOf(page: Page, person: Person, phone: string): Promise<void> {
  const shown = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    // The document came for whoever opened it, with its data in scripts that have run.
    for (const script of copy.querySelectorAll('script')) script.remove()
    return `${copy.outerHTML} ${JSON.stringify({ ...localStorage })}`
  })
  for (const trace of [person.email, person.id, person.name, phone]) expect(shown).not.toContain(trace)
}

test('a failed role lookup shows its progress bar, then the login page', async ({ people }) => {
  people.tolerate(/status of 503/)
  const seller = await people.join('seller')
  const page = await people.open(seller)
  await page.route('**/api/users/seller/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/dashbord/addproducts')
  await expect(page.getByRole('progressbar', { name: 'Checking your account' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?return=%2Fdashbord%2Faddproducts$/)
  await expect(page.getByRole('alert').getByText(/could not check your account/)).toBeVisible()
  await page.unroute('**/api/users/seller/*')
  await page.getByLabel('Email').fill(seller.email)
  await page.getByLabel('Password', { exact: true }).fill(seller.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add product' })).toBeVisible()
})

test('a forgotten password is reset through the emailed link', async ({ people }) => {
  // The demo's mailbox is a bare page. Before its scripts load, the form is sent, and refused by the server.
  people.tolerate(/favicon\.ico|status of 400 .*\/reset/)
  const buyer = await people.join()
  const page = await people.open(null)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').getByText(/on its way/)).toBeVisible()
  const mailed = page.getByRole('article').filter({ hasText: buyer.email })
  // The response does not wait for the mail, so that it does not reveal which emails have an account.
  await expect(async () => {
    await page.goto('/sandbox/mail')
    await expect(mailed).toBeVisible({ timeout: 500 })
  }).toPass()
  await mailed.getByRole('link', { name: /reset/ }).click()
  await page.getByLabel('New password', { exact: true }).fill('weak')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Password must be 6 characters long')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('Newer#2026')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill('Newer#2026')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

/** Gives the browser a well-formed token with a wrong signature, which the server treats like an expired one. */
function spoilToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [head, payload, signature] = localStorage.getItem('icmToken')?.split('.') ?? []
    const token = `${head}.${payload}.${signature?.split('').reverse().join('')}`
    localStorage.setItem('icmToken', token)
    return token
  })
}
