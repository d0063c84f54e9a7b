import type { ReactElement } from 'react'
import { test } from 'vitest'
import { commands } from 'vitest/browser'
import AllBuyersPage from '../../src/admin/members/pages/all-buyers.tsx'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import MoneyPage from '../../src/admin/money/pages/money.tsx'
import LoginPage, { clientAction as logIn } from '../../src/auth/forms/pages/login.tsx'
import SignUpPage, { clientAction as signUp } from '../../src/auth/forms/pages/sign-up.tsx'
import { BookingDialog } from '../../src/checkout/booking/components/booking-dialog.tsx'
import ConversationPage from '../../src/conversations/pages/conversation.tsx'
import { FactorPrompt } from '../../src/factors/components/factor-prompt.tsx'
import { oneTimeCode } from '../../src/factors/totp.ts'
import HeldMoneyPage from '../../src/payouts/pages/held-money.tsx'
import PayoutBatchPage from '../../src/payouts/pages/payout-batch.tsx'
import PayoutsPage from '../../src/payouts/pages/payouts.tsx'
import AddProductPage from '../../src/stock/pages/add-product.tsx'
import AccountPage from '../../src/storefront/pages/account.tsx'
import MyProductsPage from '../../src/storefront/pages/my-products.tsx'
import OrderPage from '../../src/storefront/pages/order.tsx'
import ProductPage from '../../src/storefront/pages/product.tsx'
import PurchasePage from '../../src/storefront/pages/purchase.tsx'
import ReportsPage from '../../src/trust/reports/pages/reports.tsx'
import type { Person } from './commands.ts'
import { addPhone, book, buy, call, logInElsewhere, somePhoto } from './market.ts'
import { become, join } from './open-page.tsx'
import { expectPressable, type Fields, type Opened, translatePages } from './press-translated.ts'
import { askForPayout, enterCode, enterWallet, readOrder, type Sale } from './sales.tsx'

translatePages()

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
      Photo: await Promise.all([somePhoto(), somePhoto(), somePhoto()]),
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
function openOrder(role: 'buyer' | 'seller', happen: (order: Sale) => Promise<unknown>) {
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

async function complain(order: Sale): Promise<void> {
  await enterCode(order)
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
  const readCode = async ({ id, buyer }: Sale) => {
    const { handover } = await readOrder(buyer, id)
    fields['Code of the buyer'] = handover?.code ?? ''
  }
  await expectPressable(openOrder('seller', readCode), ['Confirm the hand-over'], fields)
})

test('an order that is handed over, and a dispute about it', async () => {
  await expectPressable(
    openOrder('buyer', enterCode),
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
  const propose = async (order: Sale) => {
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
    return [`/dashbord/messages/${_id}`, { path: '/dashbord/messages/:id', element: <ConversationPage /> }]
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

test('an account', async () => {
  const open = async (): Promise<Opened> => {
    await logInElsewhere(await join('seller'))
    return inDashboard('/account', <AccountPage />)
  }
  const passwords = { 'Your Swap password': 'Swap#2027', 'Current password': 'Swap#2027' }
  const fields = {
    'Your name': 'Karim Telecom',
    'New email': `other-${Date.now()}@people.test`,
    'New password': 'Newer#2026',
    'Name of the passkey': 'My phone',
    'Code that the app shows': '000000',
  }
  await expectPressable(open, ['Close my account'], {}, { ...fields, ...passwords })
  await expectPressable(
    open,
    ['Set up an app', 'Turn on', 'Request my data', 'Log out', 'Change the password'],
    {
      ...fields,
      'Your Swap password': password,
      'Current password': password,
    },
  )
})

test('an account with a second step, which is asked for again', async () => {
  const fields: Fields = {}
  const open = async (): Promise<Opened> => {
    const person = await join('seller')
    const { secret } = await call<{ secret: string }>(person, 'POST', '/factors/app', { json: { password } })
    const code = await oneTimeCode(secret, Math.floor(Date.now() / 30_000))
    const json = { code }
    const { backupCodes } = await call<{ backupCodes: string[] }>(person, 'PUT', '/factors/app', { json })
    fields['Code of your authenticator app, or a backup code'] = backupCodes[0] ?? ''
    await commands.runSql(
      `update sessions set factor_at = now() - interval '11 minutes' where user_id = '${person.id}'`,
    )
    const element = (
      <>
        <AccountPage />
        <FactorPrompt />
      </>
    )
    return inDashboard('/account', element)
  }
  await expectPressable(open, ['Remove the app'], {})
  await expectPressable(open, ['Make new codes', 'Remove the app'], fields)
})

test('payouts, a batch of them, and held money', async () => {
  const seller = await join('seller')
  await enterWallet(seller)
  const hold = (admin: Person, held: boolean) =>
    call(admin, 'PUT', `/payoutholds/${seller.id}`, { json: { held, reason: 'fraud' } })
  const ask = async (): Promise<Person> => {
    const admin = await join('admin')
    await hold(admin, false)
    const buyer = await join()
    const { _id: id } = await buy(buyer, await addPhone(seller, { product_price: 90 }))
    await enterCode({ id, buyer, seller })
    await call(buyer, 'PUT', `/orders/${id}/completion`)
    return askForPayout(seller, 90)
  }
  const fields = { Reason: 'We look into it.', 'Reference of the transfer': 'TX-2026' }
  const openPayouts = async () => {
    await ask()
    return inDashboard('/payouts', <PayoutsPage />)
  }
  await expectPressable(openPayouts, ['Hold', 'Mark sent', 'Make a batch'], {}, fields)
  const openBatch = async (): Promise<Opened> => {
    const { _id } = await call<{ _id: string }>(await ask(), 'POST', '/payouts/batches')
    const path = '/dashbord/payouts/batches/:id'
    return [path.replace(':id', _id), { path, element: <PayoutBatchPage /> }]
  }
  await expectPressable(openBatch, ['Mark failed', 'Download CSV'], fields)
  const openHeld = async () => {
    await hold(await join('admin'), true)
    return inDashboard('/payouts/held', <HeldMoneyPage />)
  }
  await expectPressable(openHeld, ['Lift the hold'], {}, fields)
})
