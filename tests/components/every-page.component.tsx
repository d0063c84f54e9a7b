import 'axe-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { localAddress, locales } from '../../src/kernel/locale.ts'
import { articleNames } from '../../src/kernel/paths.ts'
import { findFaults } from '../support/find-faults.ts'
import type { Person } from './commands.ts'
import { addPhone, book, call } from './market.ts'
import { become, readPage } from './open-page.tsx'
import { resize } from './resize.ts'
import { completeSale } from './sales.tsx'

/** Every address whose page the server renders whole, with something on it; the others are in e2e/small-screen.e2e.ts. */
const inDashboard = (path: string) => `/dashbord/${path}`
const endless = (length: number) => 'w'.repeat(length)
const readers = ['a visitor', 'a seller', 'a buyer'] as const
type Reader = (typeof readers)[number]
const root = document.documentElement

afterEach(() => {
  root.removeAttribute('data-theme')
  root.style.fontSize = ''
})

async function fillMarket(): Promise<Record<Reader, { who: Person | null; paths: string[] }>> {
  const changes = {
    product_name: `Qpukmkfgtldmr ${endless(160)}`,
    location: endless(180),
    productDetails: endless(400),
    product_price: 999.99,
    Market_Price: 1_000_000,
  }
  const { seller, buyer, id: sold } = await completeSale({ ...changes, product_name: endless(174) })
  const phone = await addPhone(seller, changes)
  await call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  const { _id: booking } = await book(buyer, phone)
  await call(buyer, 'PUT', '/report', { query: { id: phone._id } })
  await commands.runSql(
    `update users set name = '${endless(100)}' where id in ('${seller.id}', '${buyer.id}')`,
  )
  return {
    'a visitor': {
      who: null,
      paths: [
        ...['/', '/login', '/signup', '/forgot', '/reset?token=old', '/second-factor', '/no-such-page'],
        ...['/offline', '/blog', '/compare', '/prices/apple', '/unsubscribe?token=old'],
        ...['/meeting/old', '/check/old', '/verify/old', ...articleNames.map((name) => `/${name}`)],
      ],
    },
    'a seller': {
      who: seller,
      paths: [
        `/product/${phone._id}`,
        ...['messages', 'offers', 'notifications', 'notifications/settings'].map(inDashboard),
        inDashboard(`orders/${sold}`),
      ],
    },
    'a buyer': {
      who: buyer,
      paths: [
        ...['/', '/search?q=Qpukmkfgtldmr', '/categori/apple?q=Qpukmkfgtldmr', `/product/${phone._id}`],
        ...[`/seller/${seller.id}`, '/confirm?token=old', '/dashbord'],
        ...[`orders/${sold}`, `orders/${sold}/receipt`].map(inDashboard),
        ...[`orders/${booking}`, `parches/${booking}`, 'saved', 'saved/searches'].map(inDashboard),
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
  'no page of %s has a fault in the dark, nor scrolls sideways on 320 or 1024 px, or on 360 px with text of twice the size',
  async (reader) => {
    const { who, paths } = market[reader]
    await become(who)
    root.dataset.theme = 'swap-dark'
    for (const address of paths.flatMap((path) => locales.map((locale) => localAddress(locale, path)))) {
      expect((await readPage(address)).found).toBe(address.split('?')[0])
      expect(page.getByRole('main').getByRole('heading').elements().length, address).toBeGreaterThan(0)
      expect(document.querySelectorAll('[role=progressbar]'), address).toHaveLength(0)
      for (const { width, text } of screens) {
        await resize(width)
        root.style.fontSize = text
        expect.soft(findBeyond(), `${address} on ${width} px`).toBe('')
        // What axe finds in both languages is found once.
        if (width === 320 && paths.includes(address)) {
          // The notice that the scripts are late would be waited for.
          for (const each of document.getAnimations()) each.cancel()
          expect.soft(await findFaults(), address).toEqual([])
        }
      }
    }
  },
)
