import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

export type Interaction = {
  name: string
  screen: 'phone' | 'desk'
  as?: 'admin' | 'seller' | 'buyer'
  path: string
  prepare?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

/** People hold a button; without this the release counts for the press as well. */
const press = { delay: 60 }

async function tap(target: Locator): Promise<void> {
  await target.tap({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('what is tapped has no place on the page')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const page = target.page()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(press.delay)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

type Act = Interaction['act']

const at =
  (place: Pick<Interaction, 'screen' | 'as' | 'path'>) =>
  (name: string, act: Act, prepare?: Act): Interaction => ({
    ...place,
    name,
    act,
    ...(prepare && { prepare }),
  })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const tapOn = (name: string | RegExp) => (page: Page) => tap(button(page, name))
const click = (name: string | RegExp) => (page: Page) => button(page, name).click(press)
const type = (key: string) => (page: Page) => page.keyboard.press(key)
const tick = (nth: number) => (page: Page) => page.getByRole('checkbox').nth(nth).click(press)
const searchbox = (page: Page) => page.getByRole('searchbox').focus()
const openDialog = (act: Act) => async (page: Page) => {
  await act(page)
  await page.getByRole('dialog').waitFor()
}
const openDeletion = openDialog(async (page) => {
  await click('More actions')(page)
  await click('Delete')(page)
})

const brandPage = { screen: 'phone', as: 'buyer', path: '/categori/samsung' } as const
const buyers = at({ screen: 'desk', as: 'admin', path: '/dashbord/allbyer' })
const sellers = at({ screen: 'desk', as: 'admin', path: '/dashbord/allseller' })
const reports = at({ screen: 'desk', as: 'admin', path: '/dashbord/report' })
const newPhone = at({ screen: 'desk', as: 'seller', path: '/dashbord/addproducts' })
const brand = at(brandPage)

export async function listInteractions(product: string): Promise<Interaction[]> {
  const photos = await Promise.all([takePhoto(40), takePhoto(160)])
  const phone = at({ screen: 'phone', as: 'buyer', path: `/product/${product}` })
  return [
    at({ screen: 'phone', path: '/' })('menu opens', tapOn('Menu')),
    at({ screen: 'phone', as: 'admin', path: '/dashbord' })('tab of the dashboard', (page) =>
      tap(page.getByRole('link', { name: 'Overview' })),
    ),
    at({ screen: 'phone', as: 'seller', path: '/dashbord' })("'More' opens", tapOn('More')),
    phone('offer opens', tapOn('Make an offer')),
    at({ screen: 'desk', as: 'admin', path: '/dashbord' })('entry of the drawer', (page) =>
      page.getByRole('link', { name: 'all byer' }).click(press),
    ),
    at({ screen: 'phone', path: '/blog' })('answer of the blog opens', (page) =>
      tap(page.locator('summary').nth(1)),
    ),
    phone('gallery opens', tapOn(/full screen/)),
    brand('filters open', tapOn('Filters')),
    brand(
      'filter ticked',
      (page) => tap(page.getByRole('checkbox', { name: 'Good' })),
      openDialog(tapOn('Filters')),
    ),
    brand('filters close', type('Escape'), openDialog(tapOn('Filters'))),
    at({ ...brandPage, screen: 'desk' })('sort', type('ArrowDown'), (page) =>
      page.getByRole('combobox', { name: 'Sort by' }).focus(),
    ),
    at({ ...brandPage, path: '/search' })('letter in the search', type('g'), (page) =>
      page.getByRole('main').getByRole('combobox').first().focus(),
    ),
    brand('dialog opens over 100 cards', tapOn('Book Now'), scrollThrough),
    brand('dialog closes over 100 cards', type('Escape'), async (page) => {
      await scrollThrough(page)
      await openDialog(tapOn('Book Now'))(page)
    }),
    ...[/^Save /, /^Compare /].map((name) =>
      brand(`${name.source} over 100 cards`, tapOn(name), scrollThrough),
    ),
    buyers('row of a table selected', tick(1)),
    buyers('page of a table selected', tick(0)),
    buyers('actions of a row', click('More actions')),
    buyers('dialog opens over a table', click('Delete'), click('More actions')),
    buyers(
      'dialog over a table is cancelled',
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(press),
      openDeletion,
    ),
    buyers('dialog over a table: Escape', type('Escape'), openDeletion),
    buyers('next page of a table', click(/Next/)),
    buyers('letter in the search of a table', type('b'), searchbox),
    sellers('sellers: row selected', tick(1)),
    sellers('sellers: page selected', tick(0)),
    sellers('sellers: dialog opens', click('Delete'), click('More actions')),
    sellers('sellers: dialog closes', type('Escape'), openDeletion),
    sellers('sellers: next page', click(/Next/)),
    sellers('sellers: letter in the search', type('s'), searchbox),
    reports('reports: dialog opens', click('Take down')),
    reports('reports: dialog closes', type('Escape'), openDialog(click('Take down'))),
    reports('reports: next page', click(/Next/)),
    reports('reports: letter in the search', type('g'), searchbox),
    newPhone('letter in the form of a phone', type('a'), (page) => page.getByLabel('Product name').focus()),
    newPhone('photo of 12 megapixels moved', click('Move later: photo 1'), async (page) => {
      await page.getByLabel('Photo', { exact: true }).setInputFiles(photos)
      await button(page, 'Move later: photo 1').waitFor()
    }),
    // The last ones: they leave jobs to the server, which has the same processor as the browser.
    sellers('sellers: one verified', click('verify Now')),
    reports('reports: dismissed', click('Dismiss')),
  ]
}

async function scrollThrough(page: Page): Promise<void> {
  for (let cards = 40; cards <= 100; cards += 20) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page
      .getByRole('article')
      .nth(cards - 1)
      .waitFor()
  }
  await page.evaluate(() => scrollTo(0, 0))
}

async function takePhoto(red: number) {
  const background = { r: red, g: 90, b: 60 }
  const size = { width: 4000, height: 3000, channels: 3, background } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const buffer = await sharp({ create: { ...size, noise } })
    .jpeg()
    .toBuffer()
  return { name: `photo-${red}.jpg`, mimeType: 'image/jpeg', buffer }
}
