import { afterEach, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import ForgotPage, { clientAction as askForLink } from '../../src/auth/forms/pages/forgot.tsx'
import LoginPage, { clientAction as logIn } from '../../src/auth/forms/pages/login.tsx'
import ResetPage, { clientAction as setPassword } from '../../src/auth/forms/pages/reset.tsx'
import SignUpPage, { clientAction as signUp } from '../../src/auth/forms/pages/sign-up.tsx'
import { sessionStore } from '../../src/auth/session/components/session-store.ts'
import { formatPhoneNumber } from '../../src/kernel/number.ts'
import { CampaignList } from '../../src/storefront/components/home-sections.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import PurchasePage from '../../src/storefront/pages/purchase.tsx'
import { keepToken, readToken } from '../../src/ui/api.ts'
import { addPhone, book, call, readLinkToken } from './market.ts'
import { become, expectAddress, field, join, openPage, waitUntilIdle } from './open-page.tsx'

const sessionCall = '**/api/auth/get-session'
const bar = () => page.getByRole('navigation', { name: 'Main' })
const loginLink = () => bar().getByRole('link', { name: 'Login' })

const openLogin = (search = '') =>
  openPage(`/login${search}`, {
    path: '/login',
    layout: <PlainLayout />,
    element: <LoginPage />,
    clientAction: logIn,
  })

async function fillIn(email: string, password = 'Swap#2026'): Promise<void> {
  await field('Email').fill(email)
  await field('Password').fill(password)
}

/** Has the page ask the server anew who is there, as when it starts. */
function askWhoIsThere(): void {
  sessionStore.update((before) => ({ ...before, loading: true, unknown: true }))
  dispatchEvent(new Event('online'))
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a login that is refused or gets no answer says so and keeps what was typed, then leads back', async () => {
  const { email } = await commands.addPerson('bayer')
  await become(null)
  openLogin('?return=%2Fdashbord%2Fsaved%3Ffrom%3Dmail#top')
  await fillIn(email, 'Wrong#2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Wrong email or password.')).toBeVisible()
  await expect.element(field('Password')).toHaveValue('Wrong#2026')
  await commands.loseAnswers('**/api/auth/sign-in/email')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No answer from Swap.')).toBeVisible()
  await expect.element(field('Email')).toHaveValue(email)
  await commands.release()
  await field('Password').fill('Swap#2026')
  await userEvent.keyboard('{Enter}')
  await expectAddress('/dashbord/saved?from=mail')
  expect(location.hash).toBe('#top')
})

test('logging in before the session has loaded never shows the user as signed out', async () => {
  const { email } = await commands.addPerson('bayer')
  await become(null)
  const countAnswers = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/get-session')).length
  const before = countAnswers()
  await commands.hold(sessionCall)
  await commands.hold('**/api/auth/sign-in/email')
  openLogin()
  askWhoIsThere()
  await fillIn(email)
  await userEvent.keyboard('{Enter}')
  const submit = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await commands.release(sessionCall)
  await expect.poll(countAnswers).toBeGreaterThan(before)
  // What the answer changes on the page is changed by the time that the browser is idle.
  await new Promise((resolve) => requestIdleCallback(resolve))
  await expect.element(loginLink()).not.toBeInTheDocument()
  await commands.release()
  await expectAddress('/')
  expect(sessionStore.read()).toMatchObject({ loading: false, user: { email } })
})

test('a signed-in user does not look signed out while the server does not say who is there', async () => {
  await join()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await commands.fail(sessionCall, 503)
  openPage('/blog', { path: '/blog', element: <h1>Blog</h1>, layout: <PlainLayout /> })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  askWhoIsThere()
  const words = page.getByRole('alert').getByText('We could not check whether you are logged in.')
  // It is asked again after 1, 2 and 4 seconds.
  const hasGivenUp = async () => {
    await vi.advanceTimersByTimeAsync(1000)
    return words.elements().length === 1 && reported.mock.calls.length === 1
  }
  await expect.poll(hasGivenUp).toBe(true)
  vi.useRealTimers()
  await expect.element(loginLink()).not.toBeInTheDocument()
  await commands.release()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sessionStore.read().loading).toBe(false)
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(bar().getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('a token that one tab renews leaves what is typed in another', async () => {
  const phone = await addPhone(await join('seller'))
  const buyer = await join()
  const { _id } = await book(buyer, phone)
  openPage(`/dashbord/parches/${_id}`, { path: '/dashbord/parches/:id', element: <PurchasePage /> })
  await field('Card number').fill('4242 42')
  const { jwtToken } = await call<{ jwtToken: string }>(buyer, 'GET', '/jwt')
  const noticed = new Promise((resolve) => addEventListener('storage', resolve, { once: true }))
  const answered = performance.getEntriesByType('resource').length
  const other = document.body.appendChild(document.createElement('iframe'))
  // Signed in the same second, it would be the same.
  other.contentWindow?.localStorage.setItem('icmToken', `${jwtToken} `)
  await noticed
  // The page asks who is there.
  await expect.poll(() => performance.getEntriesByType('resource').length).toBeGreaterThan(answered)
  await new Promise((resolve) => requestIdleCallback(resolve))
  await waitUntilIdle()
  await expect.element(field('Card number')).toHaveValue('4242 42')
})

test('campaigns show the contact details of the seller to signed-in users, even after the token has expired', async () => {
  const seller = await join('seller')
  const phone = await addPhone(seller)
  await call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const { token } = await join()
  const [head, payload, signature = ''] = token.split('.')
  // The server treats a wrong signature like an expired token.
  const spoiled = [head, payload, [...signature].reverse().join('')].join('.')
  keepToken(spoiled)
  openPage('/', { path: '/', element: <CampaignList first={null} /> })
  const cards = page.getByRole('article', { name: phone.product_name })
  await expect.element(cards.getByText(formatPhoneNumber(phone.mobile)).first()).toBeVisible()
  expect(readToken()).not.toBe(spoiled)
})

test('a forgotten password is reset through the mailed link, which logs in', async () => {
  const { email } = await commands.addPerson('bayer')
  await become(null)
  openLogin()
  await field('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const typed = history.state
  openPage('/forgot', { path: '/forgot', element: <ForgotPage />, clientAction: askForLink }, typed)
  await expect.element(field('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(page.getByRole('status').getByText(/on its way/)).toBeVisible()
  const token = await readLinkToken(email)
  openPage(`/reset?token=${token}`, { path: '/reset', element: <ResetPage />, clientAction: setPassword })
  await field('New password').fill('weak')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect.element(page.getByText('Password must be 6 characters long')).toBeVisible()
  await field('New password').fill('Newer#2026')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expectAddress('/')
  expect(sessionStore.read().user?.email).toBe(email)
})

test('the sign-up says at the field what is wrong, and which address was probably meant', async () => {
  await become(null)
  openPage('/signup', { path: '/signup', element: <SignUpPage />, clientAction: signUp })
  await field('Name').fill('Rina Akter')
  await field('Email').fill('rina@gmial.com')
  await page.getByRole('button', { name: 'Did you mean rina@gmail.com?' }).click()
  await expect.element(field('Email')).toHaveValue('rina@gmail.com')
  const password = field('Password')
  await password.fill('Rina#2026')
  await expect
    .element(password)
    .toHaveAccessibleDescription(/^This password is only your name.*You can keep it/)
  await expect.element(password).not.toHaveAttribute('aria-invalid')
  await password.fill('P@ssw0rd')
  await expect.element(password).toHaveAccessibleDescription(/^At least 6/)
  await field('Account type').selectOptions('Buyer Account')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect.element(password).toHaveAccessibleDescription(/list of common and leaked/)
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})
