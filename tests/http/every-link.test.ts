import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'
import { beforeAll, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import type { Product } from '../../src/listings/contract.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'

let market: Marketplace
let cookies: Record<string, string>
let phone: Product

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace()
  const [seller, buyer, admin] = [
    await market.signUp('seller'),
    await market.signUp(),
    await market.signUp('admin'),
  ]
  phone = await market.addPhone(seller)
  await market.call(seller, 'PUT', '/campain', { query: { productId: phone._id } })
  await market.sellPhone(seller, buyer)
  await market.createOrder(buyer, phone)
  await market.call(buyer, 'POST', '/conversations', {
    json: { productId: phone._id, text: 'Is it still there?' },
  })
  cookies = { 'a visitor': '', 'a buyer': buyer.cookie, 'a seller': seller.cookie, 'an admin': admin.cookie }
})

/** Its rules are put together once, which takes as long as a page. */
class RulesOnce extends StaticConfigLoader {
  #rules: ResolvedConfig | Promise<ResolvedConfig> | undefined
  override getConfigFor(handle: string) {
    this.#rules ??= super.getConfigFor(handle)
    return this.#rules
  }
}
const validator = new HtmlValidate(new RulesOnce({ extends: ['html-validate:standard'] }))

const validated = new Set<string>()
/** Whether nobody has had this page before, whatever of theirs is in the header, which is on their own pages, too. */
function isNew(html: string): boolean {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const isKnown = html === '' || validated.has(main)
  validated.add(main)
  return !isKnown
}

const ofVisitors = new Set<string>()
/** Pages that a visitor has read already, with nothing of their reader but the header. */
const isReadBefore = (path: string) =>
  ofVisitors.has(path) && !/^(?:\/bn)?\/?(?:(?:search|product|seller|categori)\b|\?|$)/.test(path)

/** Pages that only another method answers, or that leave this site on purpose. */
const isLeftOut = (path: string) => /^\/(?:api|sandbox|language)\b/.test(path)

/** Far more than anybody finds: links that lead to ever more links are a fault. */
const maxAddresses = 300

/** Reads a page as a browser without scripts does. */
async function readPage(path: string, cookie: string) {
  const answer = await market.request(path, { headers: { cookie, accept: 'text/html' } })
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  return {
    status: answer.status,
    html: isPage ? await answer.text() : '',
    to: answer.headers.get('location'),
  }
}

/** What stands for something that only a script would bring, and is not hidden where none runs. */
const findEndless = (html: string) =>
  (html.match(/<[^>]*(?:role="progressbar"|class="skeleton\b)[^>]*>/g) ?? []).filter(
    (tag) => !tag.includes('noscript:hidden'),
  )

const toAddress = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

test.each(['a visitor', 'a buyer', 'a seller', 'an admin'])(
  'every link that %s finds leads somewhere, in both languages, and every page is valid HTML',
  async (who) => {
    const cookie = cookies[who] ?? ''
    const todo = ['/', '/bn', '/dashbord', '/bn/dashbord']
    const seen = new Set(todo)
    const wrong: string[] = []
    for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
      await market.resetRateLimits()
      const { status, html, to } = await readPage(path, cookie)
      if (status >= 400) wrong.push(`${path}: ${status}`)
      for (const tag of findEndless(html)) wrong.push(`${path}: no script ends ${tag}`)
      const report = isNew(html) ? await validator.validateString(html) : null
      for (const { message, ruleId, selector } of report?.results.flatMap(({ messages }) => messages) ?? [])
        wrong.push(`${path.replaceAll(/[0-9a-f-]{36}/g, 'ID')}: ${ruleId}: ${message} (${selector})`)
      const links = [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, link]) => toAddress(link ?? ''))
      for (const link of to?.startsWith('/') ? [...links, to] : links) {
        if (seen.has(link) || isLeftOut(link) || isReadBefore(link)) continue
        seen.add(link)
        todo.push(link)
      }
      expect(seen.size, 'addresses that were found').toBeLessThan(maxAddresses)
    }
    if (!cookie) for (const path of seen) ofVisitors.add(path)
    expect([...new Set(wrong)]).toEqual([])
    expect(seen.size).toBeGreaterThan(20)
  },
)

test('without a script, pages for everybody lead signed-in people to their dashboard', async () => {
  const { html } = await readPage('/', cookies['a buyer'] ?? '')
  expect(html.match(/noscript:(?:list-item|visible)"><a[^>]* href="\/dashbord"/g)).toHaveLength(3)
})

test.each([
  ['a seller', '/dashbord/myproducts'],
  ['an admin', '/dashbord/report'],
])('what %s reads at %s is on the page without a script', async (who, path) => {
  if (who === 'an admin')
    await market.call(await market.signUp(), 'PUT', '/report', { query: { id: phone._id } })
  const { html } = await readPage(path, cookies[who] ?? '')
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).toContain(phone.product_name)
})
