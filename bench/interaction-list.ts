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

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const admin = { screen: 'desk', as: 'admin', path: '/dashbord/allbyer' } as const
const sellers = { ...admin, path: '/dashbord/allseller' }
const reports = { ...admin, path: '/dashbord/report' }
const seller = { screen: 'desk', as: 'seller', path: '/dashbord/addproducts' } as const
const brand = { screen: 'phone', as: 'buyer', path: '/categori/samsung' } as const

export async function listInteractions(product: string): Promise<Interaction[]> {
  return [
    ...pages(product),
    ...phoneLists(),
    ...cards(),
    ...tables(),
    ...sellersAndReports(),
    ...(await offers()),
    ...decisions(),
  ]
}

const pages = (product: string): Interaction[] => [
  {
    name: 'menu opens',
    screen: 'phone',
    path: '/',
    act: (page) => tap(button(page, 'Menu')),
  },
  {
    name: 'tab of the dashboard',
    screen: 'phone',
    as: 'admin',
    path: '/dashbord',
    act: (page) => tap(page.getByRole('link', { name: 'Overview' })),
  },
  {
    name: "'More' opens",
    screen: 'phone',
    as: 'seller',
    path: '/dashbord',
    act: (page) => tap(button(page, 'More')),
  },
  {
    name: 'offer opens',
    screen: 'phone',
    as: 'buyer',
    path: `/product/${product}`,
    act: (page) => tap(button(page, 'Make an offer')),
  },
  {
    name: 'entry of the drawer',
    screen: 'desk',
    as: 'admin',
    path: '/dashbord',
    act: (page) => page.getByRole('link', { name: 'all byer' }).click(press),
  },
  {
    name: 'answer of the blog opens',
    screen: 'phone',
    path: '/blog',
    act: (page) => tap(page.locator('summary').nth(1)),
  },
  {
    name: 'gallery opens',
    screen: 'phone',
    as: 'buyer',
    path: `/product/${product}`,
    act: (page) => tap(button(page, /full screen/)),
  },
]

const phoneLists = (): Interaction[] => [
  { ...brand, name: 'filters open', act: (page) => tap(button(page, 'Filters')) },
  {
    ...brand,
    name: 'filter ticked',
    async prepare(page) {
      await tap(button(page, 'Filters'))
      await page.getByRole('dialog').waitFor()
    },
    act: (page) => tap(page.getByRole('checkbox', { name: 'Good' })),
  },
  {
    ...brand,
    name: 'filters close',
    async prepare(page) {
      await tap(button(page, 'Filters'))
      await page.getByRole('dialog').waitFor()
    },
    act: (page) => page.keyboard.press('Escape'),
  },
  {
    ...brand,
    name: 'sort',
    screen: 'desk',
    prepare: (page) => page.getByRole('combobox', { name: 'Sort by' }).focus(),
    act: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    ...brand,
    name: 'letter in the search',
    path: '/search',
    prepare: (page) => page.getByRole('main').getByRole('combobox').first().focus(),
    act: (page) => page.keyboard.press('g'),
  },
  {
    ...brand,
    name: 'dialog opens over 100 cards',
    prepare: scrollThrough,
    act: (page) => tap(button(page, 'Book Now')),
  },
  {
    ...brand,
    name: 'dialog closes over 100 cards',
    async prepare(page) {
      await scrollThrough(page)
      await tap(button(page, 'Book Now'))
      await page.getByRole('dialog').waitFor()
    },
    act: (page) => page.keyboard.press('Escape'),
  },
]

const cards = (): Interaction[] =>
  [/^Save /, /^Compare /].map((name) => ({
    ...brand,
    name: `${name.source} over 100 cards`,
    prepare: scrollThrough,
    act: (page) => tap(button(page, name)),
  }))

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

async function openDeletion(page: Page): Promise<void> {
  await button(page, 'More actions').click(press)
  await button(page, 'Delete').click(press)
  await page.getByRole('dialog').waitFor()
}

const tables = (): Interaction[] => [
  {
    ...admin,
    name: 'row of a table selected',
    act: (page) => page.getByRole('checkbox').nth(1).click(press),
  },
  {
    ...admin,
    name: 'page of a table selected',
    act: (page) => page.getByRole('checkbox').first().click(press),
  },
  { ...admin, name: 'actions of a row', act: (page) => button(page, 'More actions').click(press) },
  {
    ...admin,
    name: 'dialog opens over a table',
    prepare: (page) => button(page, 'More actions').click(press),
    act: (page) => button(page, 'Delete').click(press),
  },
  {
    ...admin,
    name: 'dialog over a table is cancelled',
    prepare: openDeletion,
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(press),
  },
  {
    ...admin,
    name: 'dialog over a table: Escape',
    prepare: openDeletion,
    act: (page) => page.keyboard.press('Escape'),
  },
  { ...admin, name: 'next page of a table', act: (page) => button(page, /Next/).click(press) },
  {
    ...admin,
    name: 'letter in the search of a table',
    prepare: (page) => page.getByRole('searchbox', { name: 'Search buyers' }).focus(),
    act: (page) => page.keyboard.press('b'),
  },
]

const sellersAndReports = (): Interaction[] => [
  {
    ...sellers,
    name: 'sellers: row selected',
    act: (page) => page.getByRole('checkbox').nth(1).click(press),
  },
  {
    ...sellers,
    name: 'sellers: page selected',
    act: (page) => page.getByRole('checkbox').first().click(press),
  },
  {
    ...sellers,
    name: 'sellers: dialog opens',
    prepare: (page) => button(page, 'More actions').click(press),
    act: (page) => button(page, 'Delete').click(press),
  },
  {
    ...sellers,
    name: 'sellers: dialog closes',
    prepare: openDeletion,
    act: (page) => page.keyboard.press('Escape'),
  },
  { ...sellers, name: 'sellers: next page', act: (page) => button(page, /Next/).click(press) },
  {
    ...sellers,
    name: 'sellers: letter in the search',
    prepare: (page) => page.getByRole('searchbox').focus(),
    act: (page) => page.keyboard.press('s'),
  },
  { ...reports, name: 'reports: dialog opens', act: (page) => button(page, 'Take down').click(press) },
  {
    ...reports,
    name: 'reports: dialog closes',
    async prepare(page) {
      await button(page, 'Take down').click(press)
      await page.getByRole('dialog').waitFor()
    },
    act: (page) => page.keyboard.press('Escape'),
  },
  { ...reports, name: 'reports: next page', act: (page) => button(page, /Next/).click(press) },
  {
    ...reports,
    name: 'reports: letter in the search',
    prepare: (page) => page.getByRole('searchbox').focus(),
    act: (page) => page.keyboard.press('g'),
  },
]

/** The last ones: they leave jobs to the server, which has the same processor as the browser. */
const decisions = (): Interaction[] => [
  { ...sellers, name: 'sellers: one verified', act: (page) => button(page, 'verify Now').click(press) },
  { ...reports, name: 'reports: dismissed', act: (page) => button(page, 'Dismiss').click(press) },
]

async function offers(): Promise<Interaction[]> {
  const photos = await Promise.all([takePhoto(40), takePhoto(160)])
  return [
    {
      ...seller,
      name: 'letter in the form of a phone',
      prepare: (page) => page.getByLabel('Product name').focus(),
      act: (page) => page.keyboard.press('a'),
    },
    {
      ...seller,
      name: 'photo of 12 megapixels moved',
      async prepare(page) {
        await page.getByLabel('Photo', { exact: true }).setInputFiles(photos)
        await button(page, 'Move later: photo 1').waitFor()
      },
      act: (page) => button(page, 'Move later: photo 1').click(press),
    },
  ]
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
