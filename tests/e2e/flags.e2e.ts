import type { Page } from '@playwright/test'
import type { Product } from '../../src/listings/contract.ts'
import { makeNewProduct } from '../support/factories.ts'
import { expect, type People, sendPicture, somePhoto, test } from './people.ts'

const card = (page: Page, { product_name }: Product) => page.getByRole('article', { name: product_name })

async function openFlags(people: People): Promise<Page> {
  const page = await people.open(await people.logIn('admin@swap.test'))
  await page.goto('/dashbord/queue?kind=flag')
  await page.getByRole('row').filter({ hasText: 'Impossible variant' }).first().getByRole('link').click()
  await expect(page).toHaveURL('/dashbord/flags')
  return page
}

test('a seller reads why a phone waits, puts it right, and buyers see it', async ({ people }) => {
  people.tolerate(/status of 404/, /There is no such phone/)
  const seller = await people.join('seller')
  const phone = await people.addPhone(seller, {
    product_name: 'Y36',
    brand_name: 'Vivo',
    storageGb: 1024,
    product_price: 135,
  })
  const buyer = await people.open(await people.join())
  await buyer.goto(`/product/${phone._id}`)
  await expect(buyer.getByRole('heading', { name: "Sorry, we couldn't find this page." })).toBeVisible()

  const page = await people.open(seller)
  await page.goto('/dashbord/myproducts')
  const waiting = page.getByRole('region', { name: 'One phone waits for a look' })
  await expect(waiting).toContainText('The Y36 is not sold with 1 TB of storage')
  await expect(waiting).toContainText('8 GB / 128 GB or 8 GB / 256 GB')
  await expect(card(page, phone)).toContainText('Waits for a look')
  await waiting.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Storage').selectOption('128 GB')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/dashbord/myproducts')
  await expect(waiting).toHaveCount(0)
  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Y36' })).toBeVisible()
})

test('an admin approves one phone from To do and takes another down', async ({ people }) => {
  const seller = await people.join('seller')
  const add = (name: string) =>
    people.addPhone(seller, {
      product_name: `iPhone 8/512 ${name} ${seller.id.slice(0, 6)}`,
      brand_name: 'Apple',
      product_price: 135,
    })
  const [honest, fake] = [await add('black'), await add('white')]
  const desk = await openFlags(people)
  await expect(card(desk, honest)).toContainText('Only its seller sees it')
  await expect(card(desk, honest)).toContainText('The iPhone 8 is not sold with 512 GB of storage')
  await card(desk, honest).getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`${honest.product_name} is approved`)).toBeVisible()
  await expect(card(desk, honest)).toHaveCount(0)
  await people.book(await people.join(), honest)

  await card(desk, fake).getByRole('button', { name: 'Take down' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('Fake or a copy')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(desk.getByText(`${fake.product_name} is taken down`)).toBeVisible()
  await expect(card(desk, fake)).toHaveCount(0)

  const shop = await people.open(seller)
  await shop.goto('/dashbord/myproducts')
  await expect(shop.getByRole('region', { name: 'taken down' })).toContainText(fake.product_name)

  await desk.goto('/dashbord/overview')
  const precision = desk.getByRole('region', { name: 'Flags and what came of them' })
  await expect(precision.getByRole('row', { name: /Impossible variant/ })).toBeVisible()
})

test('an admin looks again at a phone that its seller has changed meanwhile', async ({ people }) => {
  people.tolerate(/status of 409/)
  const seller = await people.join('seller')
  const product_name = `iPhone 8/512 red ${seller.id.slice(0, 6)}`
  const flagged = { product_name, brand_name: 'Apple', product_price: 135 } as const
  const phone = await people.addPhone(seller, flagged)
  const desk = await openFlags(people)
  const change = async (product_price: number) => {
    const json = makeNewProduct(phone.image, { ...flagged, product_price })
    await people.call(seller, 'PUT', '/product', { query: { id: phone._id }, json })
  }
  await expect(card(desk, phone)).toContainText('$135')
  await change(140)
  await card(desk, phone).getByRole('button', { name: 'Approve' }).click()
  const message = desk.getByText('has changed since you saw it')
  await expect(message.first()).toBeVisible()
  await expect(card(desk, phone)).toContainText('$140')

  await change(145)
  await card(desk, phone).getByRole('button', { name: 'Take down' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('Fake or a copy')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(desk, phone)).toContainText('$145')

  await card(desk, phone).getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`${phone.product_name} is approved`)).toBeVisible()
})

test('an admin confirms that a phone was flagged rightly although it is sold by now', async ({ people }) => {
  const [first, cheat] = [await people.join('seller'), await people.join('seller')]
  const photo = await somePhoto()
  await people.addPhone(first, { image: await sendPicture(people, first, photo) })
  const phone = await people.addPhone(cheat, {
    product_name: `Redmi 9A ${cheat.id.slice(0, 6)}`,
    image: await sendPicture(people, cheat, photo),
  })
  const desk = await people.open(await people.logIn('admin@swap.test'))
  await expect(async () => {
    await desk.goto('/dashbord/flags')
    await expect(card(desk, phone)).toContainText('For sale', { timeout: 2000 })
  }).toPass()
  await people.buy(await people.join(), phone)
  await desk.reload()
  await expect(card(desk, phone)).toContainText('Sold')
  await expect(card(desk, phone).getByRole('button', { name: 'Take down' })).toHaveCount(0)
  await card(desk, phone).getByRole('button', { name: 'Confirm the flags' }).click()
  await expect(desk.getByText(`The flags of ${phone.product_name} are confirmed`)).toBeVisible()
  await expect(card(desk, phone)).toHaveCount(0)
})

test('phones of a seller that are alike are one card, which leads to the others', async ({ people }) => {
  const seller = await people.join('seller')
  const name = `Redmi Note 12 ${seller.id.slice(0, 6)}`
  for (const product_price of [120, 121, 122]) {
    await people.addPhone(seller, { product_name: name, brand_name: 'Xiaomi', product_price })
  }
  const page = await people.open(await people.join())
  const cards = page.getByRole('article', { name })
  await expect(async () => {
    await page.goto(`/search?q=${encodeURIComponent(name)}`)
    await expect(cards.first()).toContainText('and 2 more like it from this seller', { timeout: 2000 })
  }).toPass()
  await expect(cards.filter({ hasText: '$120' })).toHaveCount(1)
  await expect(cards.filter({ hasText: '$121' })).toHaveCount(0)
  await cards.first().getByRole('link', { name: 'and 2 more like it from this seller' }).click()
  const others = page.getByRole('region', { name: 'More like it from this seller' })
  await expect(others.getByRole('link')).toHaveCount(2)
  await others.getByRole('link', { name: '$121' }).click()
  await expect(page.getByText('$121').first()).toBeVisible()
})
