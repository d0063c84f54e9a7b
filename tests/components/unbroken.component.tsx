import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SellerCheck } from '../../src/listings/components/seller-line.tsx'
import { NotificationGroup } from '../../src/notifications/components/notification-group.tsx'
import SalesPage from '../../src/sales/pages/sales.tsx'
import { Moment, UnbrokenText } from '../../src/ui/formatted-values.tsx'
import { addPhone } from './market.ts'
import { become, join, openPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { sell } from './sales.tsx'

/** On how many lines this part of the text of an element stands. */
function countLines(element: Element, part: string): number {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const start = element.textContent?.indexOf(part) ?? -1
  if (start < 0) throw new Error(`'${element.textContent}' does not contain '${part}'`)
  let passed = 0
  for (let node = text.nextNode(); node; node = text.nextNode()) {
    const length = node.textContent?.length ?? 0
    const at = (place: number) => place >= passed && place <= passed + length
    if (at(start)) range.setStart(node, start - passed)
    if (at(start + part.length)) range.setEnd(node, start + part.length - passed)
    passed += length
  }
  // Where the part ends a line, the beginning of the next one is an empty box.
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
  return new Set(boxes.map(({ top }) => top)).size
}

test('no line of a heading ends within the size of a phone', async () => {
  const phone = await addPhone(await join('seller'), { product_name: 'Galaxy A54 Violet 128 GB, boxed' })
  await join()
  openProduct(phone)
  const heading = page.getByRole('heading', { level: 1, name: phone.product_name })
  await expect.element(heading).toBeVisible()
  const element = heading.element() as HTMLElement
  element.style.textWrap = 'wrap'
  for (let width = 120; width <= 400; width += 10) {
    element.style.width = `${width}px`
    expect(countLines(element, '128 GB'), `${width} px wide`).toBe(1)
  }
})

test('no line of a sentence ends within a time', async () => {
  const sentence = (
    <p style={{ width: '10rem' }}>
      <span>Answer by</span> <Moment at="2026-11-22T10:00:00.000Z" /> <span>at the latest</span>
    </p>
  )
  openPage('/sentence', { path: '/sentence', element: sentence })
  const time = page.getByText(/^Nov 22/)
  await expect.element(time).toBeVisible()
  expect(countLines(time.element(), time.element().textContent ?? '')).toBe(1)
})

test('no line of a text ends within the day or the time of day in it', async () => {
  const text = 'If you do not agree by Nov 22, 2026 4:00 PM, an admin decides.'
  openPage('/sentence', {
    path: '/sentence',
    element: (
      <p>
        <UnbrokenText text={text} />
      </p>
    ),
  })
  await expect.element(page.getByText('4:00 PM')).toBeVisible()
  const element = document.querySelector('p') as HTMLElement
  expect(element.textContent).toBe(text)
  for (let width = 110; width <= 400; width += 10) {
    element.style.width = `${width}px`
    const whole = width > 180 ? ['Nov 22, 2026 4:00 PM,'] : []
    for (const part of ['Nov 22, 2026', '4:00 PM', ...whole])
      expect(countLines(element, part), `${part}, ${width} px wide`).toBe(1)
  }
})

test('no line of what was checked of a seller ends within its day', async () => {
  const check = <SellerCheck verifiedAt="2026-11-22T10:00:00.000Z" />
  openPage('/seller', { path: '/seller', element: check })
  await expect.element(page.getByText('Nov 22, 2026')).toBeVisible()
  const [element] = document.querySelectorAll('summary')
  if (!element) throw new Error('there is no such line')
  for (let width = 140; width <= 400; width += 10) {
    element.style.width = `${width}px`
    expect(countLines(element, 'Nov 22, 2026'), `${width} px wide`).toBe(1)
  }
})

test('no line of a notice ends within a day, a time or the Bangla ending of a sum', async () => {
  const notice = (kind: 'phone-received' | 'search-found', params: Record<string, string | number>) => ({
    ...{ _id: kind, kind, params, orderId: null, conversationId: null, productId: null, read: true },
    createdAt: '2026-11-22T10:00:00.000Z',
    title: kind === 'search-found' ? 'Rahim-কে $৪০০-এর বেশি দেওয়া হয়েছে, $৪০০-এর কম নয়' : 'Received',
    text: 'Report a problem by Nov 22, 2026 4:00 PM at the latest',
  })
  const group = [notice('search-found', {}), notice('phone-received', {})] as const
  openPage('/notices', { path: '/notices', element: <NotificationGroup group={group} /> })
  await expect.element(page.getByText('$৪০০-এর').first()).toBeVisible()
  const [first] = document.querySelectorAll<HTMLElement>('a')
  if (!first) throw new Error('there is no notice')
  for (let width = 130; width <= 400; width += 10) {
    first.style.width = `${width}px`
    for (const part of ['Nov 22, 2026', '4:00 PM', 'Rahim-কে', '$৪০০-এর'])
      expect(countLines(first, part), `${part}, ${width} px wide`).toBe(1)
  }
})

test('no line of a list of sales ends within a time', async () => {
  const { seller } = await sell()
  await become(seller)
  openPage('/dashbord/sales', { path: '/dashbord/sales', element: <SalesPage /> })
  const table = page.getByRole('table')
  await expect.element(table).toBeVisible()
  const row = table.getByRole('row').nth(1).element()
  const times = row.textContent?.match(/\d+:\d\d [AP]M/g) ?? []
  expect(times.length).toBeGreaterThan(0)
  for (let width = 500; width <= 1100; width += 20) {
    ;(table.element() as HTMLElement).style.width = `${width}px`
    for (const time of times) expect(countLines(row, time), `${time}, ${width} px wide`).toBe(1)
  }
})

test('a word that is longer than a line breaks, whatever its ending', async () => {
  const text = `${'w'.repeat(100)}-এর`
  openPage('/word', {
    path: '/word',
    element: (
      <p className="wrap-anywhere" style={{ width: 224 }}>
        <UnbrokenText text={text} />
      </p>
    ),
  })
  await expect.element(page.getByText('-এর')).toBeVisible()
  const [element] = document.querySelectorAll('p')
  expect(element?.textContent).toBe(text)
  expect(element?.scrollWidth).toBe(224)
})
