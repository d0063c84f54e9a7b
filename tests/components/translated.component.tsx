import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import ConversationPage from '../../src/conversations/pages/conversation.tsx'
import LoginPage, { clientAction as logIn } from '../../src/identity/forms/pages/login.tsx'
import SignUpPage, { clientAction as signUp } from '../../src/identity/forms/pages/sign-up.tsx'
import AddProductPage from '../../src/listings/pages/add-product.tsx'
import AllBuyersPage from '../../src/moderation/members/pages/all-buyers.tsx'
import AllSellersPage from '../../src/moderation/members/pages/all-sellers.tsx'
import MoneyPage from '../../src/moderation/money/pages/money.tsx'
import ReportsPage from '../../src/moderation/reports/pages/reports.tsx'
import { BookingDialog } from '../../src/orders/booking/components/booking-dialog.tsx'
import { closeBooking } from '../../src/orders/booking/components/use-booking.ts'
import type { OrderDetails } from '../../src/orders/order-contract.ts'
import PurchasePage from '../../src/orders/pages/purchase.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import OrderPage from '../../src/storefront/pages/order.tsx'
import ProductPage from '../../src/storefront/pages/product.tsx'
import type { Person } from './commands.ts'
import { addPhone, book, buy, call, somePhoto } from './market.ts'
import { become, closePage, field, join, openPage, waitUntilIdle } from './open-page.tsx'

/** Pages as a browser that translates has them: whatever is pressed, React can still change them. */
const observer = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) addedNodes.forEach(translate)
})

/** Counts the tests: what is pressed for one that has run out of time must not reach the next. */
let current = 0

beforeEach(() => {
  current += 1
  observer.observe(document.body, { childList: true, subtree: true })
  // Windows of others, and dialogs of the system, stay closed.
  vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(window, 'print').mockReturnValue()
})

afterEach(() => {
  observer.disconnect()
  closeBooking()
  vi.restoreAllMocks()
})

const kept = '[translate="no"], font, script, style, noscript, textarea, svg'

/** Puts another node in the place of each text, as Chrome does. The words stay as they are. */
function translate(root: Node): void {
  const texts = [root]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const node of texts) {
    if (!(node instanceof Text) || !node.data.trim() || node.parentElement?.closest(kept)) continue
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(node.data)
    node.replaceWith(outer)
  }
}

type Opened = Parameters<typeof openPage>
type Fields = Record<string, string | true | File>

/** The dialog on top, or else the page. */
const onTop = () => [...document.querySelectorAll('dialog, .pswp')].at(-1) ?? document.body

const nameOf = (button: Element) => button.textContent?.trim() || button.getAttribute('aria-label') || ''
/** What these open comes with the first press, not with the page. */
const comesLater = /^Book Now$|full screen$/

const isWayOut = (button: Element) => ['Close', 'Cancel'].includes(nameOf(button))

/** Fills in those of the fields that are there. */
async function fillIn(fields: Fields): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const [element] = field(label).elements()
    if (!element?.checkVisibility() || !onTop().contains(element)) continue
    const found = page.elementLocator(element)
    if (value instanceof File) await found.upload(value)
    else if (value === true) (element as HTMLInputElement).checked || (await found.click())
    else if (element instanceof HTMLSelectElement) await found.selectOptions(value)
    else if ((element as HTMLInputElement).value !== value) await found.fill(value)
  }
}

/**
 * Presses each button of a page once, those that come by it too, with these fields filled in; `first` before the others. Returns what
 * was pressed.
 */
async function pressEach(opened: Opened, first: string[], fields: Fields): Promise<string[]> {
  const pressed = new Set<string>()
  const own = current
  const rank = (button: Element) => Number(isWayOut(button)) - Number(first.includes(nameOf(button)))
  openPage(...opened)
  await expect.element(page.getByRole('button', { name: first[0], exact: true }).first()).toBeEnabled()
  while (own === current) {
    await waitUntilIdle()
    if (location.pathname !== opened[0]) {
      openPage(...opened)
      await waitUntilIdle()
    }
    const top = onTop()
    const title = top.querySelector('dialog > header h2')?.textContent ?? ''
    const idOf = (button: Element) => `${title} ${nameOf(button)}`.trim()
    const [button] = [...top.querySelectorAll('button')]
      .filter((each) => !each.disabled && each.ariaDisabled !== 'true' && each.checkVisibility())
      .filter((each) => !pressed.has(idOf(each)) || (top !== document.body && isWayOut(each)))
      .toSorted((one, other) => rank(one) - rank(other))
    if (!button) return [...pressed]
    await fillIn(fields)
    pressed.add(idOf(button))
    button.click()
    await new Promise(requestAnimationFrame)
    if (comesLater.test(nameOf(button))) await expect.element(page.getByRole('dialog')).toBeInTheDocument()
  }
  return [...pressed]
}

/** Expects that every button of a page can be pressed, `first` among them, with each of these fillings of its fields. */
async function expectPressable(
  open: () => Promise<Opened>,
  first: string[],
  ...fillings: Fields[]
): Promise<void> {
  for (const fields of fillings) {
    expect(await pressEach(await open(), first, fields)).toEqual(expect.arrayContaining(first))
    await closePage()
  }
}

const inDashboard = (place: string, element: ReactElement): Opened => {
  const path = `/dashbord${place}`
  return [path, { path, element }]
}

const withBooking = (shown: ReactElement) => (
  <>
    {shown}
    <BookingDialog />
  </>
)

const password = 'Swap#2026'

test('login and sign-up', async () => {
  const { email } = await join()
  const openLogin = async (): Promise<Opened> => {
    await become(null)
    return ['/login', { path: '/login', element: <LoginPage />, clientAction: logIn }]
  }
  const passwords = ['Swap#2027', password]
  await expectPressable(
    openLogin,
    ['Login'],
    {},
    ...passwords.map((Password) => ({ Email: email, Password })),
  )
  const openSignUp = async (): Promise<Opened> => {
    await become(null)
    return ['/signup', { path: '/signup', element: <SignUpPage />, clientAction: signUp }]
  }
  await expectPressable(
    openSignUp,
    ['Sign Up'],
    {},
    {
      Name: 'Farhana Akter',
      Email: `new-${email}`,
      Password: password,
      'Account type': 'seller',
    },
  )
})

test('adding a phone', async () => {
  await join('seller')
  await expectPressable(
    async () => inDashboard('/addproducts', <AddProductPage />),
    ['Add product'],
    {},
    {
      'Product name': 'Galaxy Xcover 4',
      Brand: 'Samsung',
      Condition: 'good',
      'Purchase year': '2023',
      Description: 'No scratches.',
      Price: '135',
      'Market price': '199',
      Location: 'Dhanmondi, Dhaka',
      Mobile: '01712345678',
      Photo: await somePhoto(),
    },
  )
})

test('a phone, which is booked, and its seller asked', async () => {
  const seller = await join('seller')
  const buyer = await join()
  const open = async (): Promise<Opened> => {
    const { _id } = await addPhone(seller)
    await become(buyer)
    const element = withBooking(<ProductPage />)
    const loaded = { shown: null, origin: location.origin, cdn: '' }
    return [`/product/${_id}`, { path: '/product/:id', element, loaded }]
  }
  const fields = { Phone: '01811223344', 'Meeting location': 'Shahbag, Dhaka', 'Your price': '120' }
  await expectPressable(open, ['Book Now'], {}, fields)
})

test('a payment', async () => {
  const open = async (): Promise<Opened> => {
    const phone = await addPhone(await join('seller'), { product_price: 250 })
    const { _id } = await book(await join(), phone)
    return [`/dashbord/parches/${_id}`, { path: '/dashbord/parches/:id', element: <PurchasePage /> }]
  }
  const card = { 'Expiry date': '12 / 34', 'Security code (CVC)': '123' }
  const cards = ['4000 0000 0000 0002', '4242 4242 4242 4242'].map((number) => ({
    'Card number': number,
    ...card,
  }))
  await expectPressable(open, ['Pay $250'], {}, ...cards)
})

/** An order of a phone that was paid for, opened by its buyer or its seller after what the two did. */
function openOrder(role: 'buyer' | 'seller', happen: (order: Order) => Promise<unknown>) {
  return async (): Promise<Opened> => {
    const seller = await join('seller', 'Rahim Uddin')
    const buyer = await join()
    const phone = await addPhone(seller, { product_price: 250 })
    const { _id: id } = await buy(buyer, phone)
    await happen({ id, buyer, seller })
    await become({ buyer, seller }[role])
    return [`/dashbord/orders/${id}`, { path: '/dashbord/orders/:id', element: <OrderPage /> }]
  }
}

type Order = { id: string; buyer: Person; seller: Person }

async function handOver({ id, buyer, seller }: Order): Promise<void> {
  const { handover } = await call<OrderDetails>(buyer, 'GET', `/orders/${id}`)
  await call(seller, 'PUT', `/orders/${id}/handover`, { json: { code: handover?.code } })
}

async function complain(order: Order): Promise<void> {
  await handOver(order)
  const json = { reason: 'does-not-work', text: 'It turns off after a minute.' }
  await call(order.buyer, 'POST', `/orders/${order.id}/dispute`, { json })
}

test('an order, for its buyer and its seller', async () => {
  await expectPressable(
    openOrder('buyer', async () => {}),
    ['Cancel the order'],
    {},
    { Reason: 'I have one.' },
  )
  const fields: Fields = {}
  const readCode = async ({ id, buyer }: Order) => {
    const { handover } = await call<OrderDetails>(buyer, 'GET', `/orders/${id}`)
    fields['Code of the buyer'] = handover?.code ?? ''
  }
  await expectPressable(openOrder('seller', readCode), ['Confirm the hand-over'], fields)
})

test('an order that is handed over, and a dispute about it', async () => {
  await expectPressable(
    openOrder('buyer', handOver),
    ['Report a problem', 'Send the report'],
    {},
    {
      'It does not work properly': true,
      'Describe the problem': 'It turns off after a minute.',
    },
  )
  await expectPressable(
    openOrder('seller', complain),
    ['Send the proposal'],
    {},
    {
      'Propose an amount to refund': '30',
      'Your answer': 'It works.',
    },
  )
  const propose = async (order: Order) => {
    await complain(order)
    await call(order.seller, 'PUT', `/orders/${order.id}/dispute/proposal`, { json: { refund: 30 } })
  }
  await expectPressable(openOrder('buyer', propose), ['Agree to $30'], {})
})

test('a conversation', async () => {
  const seller = await join('seller')
  const buyer = await join()
  const open = async (): Promise<Opened> => {
    const { _id: productId } = await addPhone(seller)
    const { _id } = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json: { productId } })
    return [
      `/dashbord/messages/${_id}`,
      { path: '/dashbord/messages/:id', element: withBooking(<ConversationPage />) },
    ]
  }
  await expectPressable(open, ['Send'], {}, { 'Your message': 'Pay me at 01712-345678' })
})

test('the phones of a seller', async () => {
  const seller = await join('seller')
  await addPhone(seller)
  await expectPressable(async () => inDashboard('/myproducts', <MyProductsPage />), ['start campain'], {})
})

test('lists of admins', async () => {
  const phone = await addPhone(await join('seller'))
  await call(await join(), 'PUT', '/report', { query: { id: phone._id } })
  await join('admin')
  const fields = { 'Select all on this page': true, Reason: 'other' } as const
  const lists: [string, ReactElement, string[]][] = [
    ['/report', <ReportsPage key="" />, ['Take down']],
    ['/allseller', <AllSellersPage key="" />, ['verify Now', 'Verify selected', 'Close selected']],
    ['/allbyer', <AllBuyersPage key="" />, ['More actions', 'Close selected']],
    ['/money', <MoneyPage key="" />, ['Check now']],
  ]
  for (const [place, element, first] of lists) {
    await expectPressable(async () => inDashboard(place, element), first, fields)
  }
})
