import 'axe-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { localAddress, locales } from '../../src/kernel/locale.ts'
import { articleNames } from '../../src/kernel/paths.ts'
import { makeImei } from '../support/factories.ts'
import { findFaults } from '../support/find-faults.ts'
import type { Person } from './commands.ts'
import { addPhone, book, buy, call } from './market.ts'
import { become, join, readPage } from './open-page.tsx'
import { resize } from './resize.ts'
import { completeSale, enterWallet } from './sales.tsx'

/** Every address, with something on its page, as the server renders it. */
const inDashboard = (path: string) => `/dashbord/${path}`
const endless = (length: number) => 'w'.repeat(length)
const readers = ['a visitor', 'a seller', 'a buyer', 'an admin'] as const
type Reader = (typeof readers)[number]
const root = document.documentElement

afterEach(() => {
  root.removeAttribute('data-theme')
  root.style.fontSize = ''
})

const changes = {
  product_name: `Qpukmkfgtldmr ${endless(160)}`,
  location: endless(180),
  productDetails: endless(400),
  product_price: 999.99,
  Market_Price: 1_000_000,
  imei: makeImei(),
  mobile: '01712-345678',
}
const shop = {
  name: 'Rahim Telecom',
  placeId: null,
  opensAt: '10:00',
  closesAt: '20:00',
  closedOn: 5,
  image: null,
}

async function fillMarket(): Promise<Record<Reader, { who: Person | null; paths: string[] }>> {
  const {
    seller,
    buyer,
    id: sold,
  } = await completeSale({
    ...changes,
    product_name: endless(174),
    imei: makeImei(),
  })
  await enterWallet(seller)
  await call(seller, 'POST', '/payouts', { json: { amount: 200.5 } })
  await call(seller, 'PUT', '/shop', { json: shop })
  const phone = await addPhone(seller, changes)
  await call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const { _id: booking } = await book(buyer, phone)
  const another = { ...changes, product_name: endless(173), imei: makeImei() }
  const { _id: paid } = await buy(buyer, await addPhone(seller, another))
  await call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  const { _id: talk } = await call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  await call(buyer, 'POST', `/conversations/${talk}/messages`, { json: { text: endless(500) } })
  await commands.runSql(
    `update users set name = '${endless(100)}' where id in ('${seller.id}', '${buyer.id}')`,
  )
  const admin = await join('admin')
  await commands.runSql(`insert into audit_entries
    (act, admin_id, admin_name, account_id, account_email, product_name, amount_minor, address)
    select 'payout-sent', id, name, id, email, '${endless(174)}', 9000, '' from users where id = '${admin.id}'`)
  return {
    'a visitor': {
      who: null,
      paths: [
        ...[
          '/',
          `/product/${phone._id}`,
          '/login',
          '/signup',
          '/forgot',
          '/reset?token=old',
          '/second-factor',
          '/no-such-page',
        ],
        ...['/offline', '/compare', '/prices/apple', '/unsubscribe?token=old'],
        ...['/meeting/old', '/check/old', '/verify/old', ...articleNames.map((name) => `/${name}`)],
      ],
    },
    'a seller': {
      who: seller,
      paths: [
        `/product/${phone._id}`,
        ...['messages', 'offers', 'notifications', 'notifications/settings', 'account'].map(inDashboard),
        ...['myproducts', 'addproducts', `myproducts/${phone._id}`, 'sales', 'mymoney'].map(inDashboard),
        ...[`myproducts/${phone._id}/check`, 'shop', 'verification', `messages/${talk}`].map(inDashboard),
        ...[`orders/${booking}`, `orders/${sold}`].map(inDashboard),
      ],
    },
    'an admin': {
      who: admin,
      paths: [
        ...['allseller', 'allbyer', 'report', 'overview', 'overview/sales', 'overview/mails', 'audit'],
        ...['desk', 'desk?q=Qpukmkfgtldmr', `desk?q=${buyer.email}`, `members/${seller.id}`, 'queue'],
        ...['queue/jobs', 'flags', 'checklists', 'enquiries', 'payouts', 'payouts/held', 'money', 'brands'],
      ].map(inDashboard),
    },
    'a buyer': {
      who: buyer,
      paths: [
        ...['/', '/search?q=Qpukmkfgtldmr', '/categori/apple?q=Qpukmkfgtldmr', `/product/${phone._id}`],
        ...[`/seller/${seller.id}`, '/confirm?token=old', '/dashbord'],
        ...[`orders/${sold}`, `orders/${sold}/receipt`, `orders/${paid}`].map(inDashboard),
        ...[`orders/${booking}`, `parches/${booking}`, 'saved', 'saved/searches'].map(inDashboard),
        ...['sell', 'account', 'messages', `messages/${talk}`].map(inDashboard),
      ],
    },
  }
}

/** What reaches beyond the screen, if anything does. */
function findBeyond(): string {
  if (root.scrollWidth <= innerWidth) return ''
  const isBeyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
  const widest = [...document.querySelectorAll('main *')].findLast(isBeyond)
  return `${root.scrollWidth} px: ${widest?.outerHTML.slice(0, 200)}`
}

/** Amounts, e-mail addresses, telephone numbers, IMEIs and codes, alone in their elements. */
const isNumber = /^(?:[−-]?\$[\d,.]+|\S+@\S+\.\w+|01\d{3}-\d{6}|\d{15}|\d{6})$/
const names = [
  ...[changes.product_name, endless(173), endless(174), shop.name],
  ...[endless(100), `Post by - ${endless(100)}`],
]

/** The texts of the page with their elements. */
function* readTexts(): Generator<[Text, HTMLElement]> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.parentElement) yield [text, text.parentElement]
  }
}

/** The names and numbers of a page that a browser which translates it would change. */
const findTranslated = () =>
  [...readTexts()].flatMap(([{ data }, element]) => {
    const text = data.trim()
    const isKept = element.closest('[translate="no"], title, script, style, textarea, option')
    return !isKept && (isNumber.test(text) || names.includes(text)) ? [text] : []
  })

/** Shows what the browser does once it has looked up the role of its reader (src/auth/guards/components/until-checked.tsx). */
function showChecked(): void {
  for (const element of document.querySelectorAll('main .noscript\\:contents')) {
    element.previousElementSibling?.remove()
    element.className = 'contents'
  }
}

/** Shows the amounts of a large shop. */
function enlargeAmounts(): void {
  for (const [text] of readTexts()) if (/^\$[\d,.]+$/.test(text.data)) text.data = '$123,456,789.01'
}

let market: Awaited<ReturnType<typeof fillMarket>>
beforeAll(async () => {
  market = await fillMarket()
})

const screens = [
  { width: 320, text: '100%' },
  { width: 360, text: '200%' },
  { width: 1024, text: '100%' },
]

test.each(readers)(
  'no page of %s has a fault in the dark, lets a browser translate names and numbers, or scrolls sideways on 320 or 1024 px, or on 360 px with text of twice the size',
  async (reader) => {
    const { who, paths } = market[reader]
    await become(who)
    root.dataset.theme = 'swap-dark'
    for (const address of paths.flatMap((path) => locales.map((locale) => localAddress(locale, path)))) {
      expect((await readPage(address)).found).toBe(address.split('?')[0])
      showChecked()
      expect(page.getByRole('main').getByRole('heading').elements().length, address).toBeGreaterThan(0)
      expect(document.querySelectorAll('[role=progressbar]'), address).toHaveLength(0)
      if (paths.includes(address)) expect.soft(findTranslated(), address).toEqual([])
      if (address.endsWith('/money')) enlargeAmounts()
      for (const { width, text } of screens) {
        await resize(width)
        root.style.fontSize = text
        expect.soft(findBeyond(), `${address} on ${width} px`).toBe('')
        // What axe finds in both languages is found once, and in a conversation once its scripts run (conversation.component.tsx).
        if (width === 320 && paths.includes(address) && !address.includes('/messages/')) {
          // The notice that the scripts are late would be waited for.
          for (const each of document.getAnimations()) each.cancel()
          expect.soft(await findFaults(), address).toEqual([])
        }
      }
    }
  },
)
