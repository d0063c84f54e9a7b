import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, type People, type Person, somePhoto, test } from './people.ts'

/**
 * Does to a page what Chrome does when it translates one: another node stands in the place of each text, also of those that
 * come later. The words stay as they are, so that they can be found.
 */
function translate(): void {
  const kept = '[translate="no"], font, head, script, style, noscript, textarea, svg'
  const replace = (node: Node) => {
    if (!(node instanceof Text) || !node.data.trim() || node.parentElement?.closest(kept)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(node.data)
    node.replaceWith(outer)
  }
  const replaceWithin = (root: Node) => {
    const texts = [root]
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(replace)
  }
  const begin = () => {
    replaceWithin(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(replaceWithin)
    }).observe(document.body, { childList: true, subtree: true })
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}

async function openTranslated(people: People, who: Person | null): Promise<Page> {
  const page = await people.open(who, { isFirstVisit: true })
  await page.addInitScript(translate)
  return page
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

test('somebody signs up, logs in, sells and talks to a buyer on translated pages', async ({ people }) => {
  people.tolerate(/status of 401/)
  const mark = randomBytes(3).toString('hex')
  const model = `Galaxy A54 ${mark}`
  const email = `farhana-${mark}@people.test`

  const shop = await openTranslated(people, null)
  await shop.goto('/signup')
  await expect(shop.locator('h1 font font')).toHaveCount(1)
  await shop.getByLabel('Name', { exact: true }).fill('Farhana Akter')
  await shop.getByLabel('Email', { exact: true }).fill(email)
  await shop.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await shop.getByLabel('Account type').selectOption('seller')
  await press(shop, 'Sign Up')
  await expect(shop.getByText('Signup Complete')).toBeVisible()
  await press(shop, 'Sign out')
  await shop.getByRole('link', { name: 'Login' }).first().click()
  await shop.getByLabel('Email', { exact: true }).fill(email)
  await shop.getByLabel('Password', { exact: true }).fill('Swap#2027')
  await press(shop, 'Login')
  await expect(shop.getByRole('alert')).not.toBeEmpty()
  await shop.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await press(shop, 'Login')

  await shop.getByRole('link', { name: 'Dashboard' }).first().click()
  await shop.getByRole('link', { name: 'Add Products' }).click()
  await press(shop, 'Add product')
  await expect(shop.getByText('productName is Required')).toBeVisible()
  await shop.getByLabel('Product name').fill(model)
  await shop.getByLabel('Brand').selectOption('Samsung')
  await shop.getByLabel('Condition').selectOption('good')
  await shop.getByLabel('Purchase year').fill('2023')
  await shop.getByLabel('Description').fill('No scratches.')
  await shop.getByLabel('Price', { exact: true }).fill('239.50')
  await shop.getByLabel('Market price').fill('379')
  await shop.getByLabel('Location').fill('Dhanmondi, Dhaka')
  await shop.getByLabel('Mobile').fill('01712345678')
  const photo = { name: 'phone.png', mimeType: 'image/png', buffer: await somePhoto() }
  await shop.getByLabel('Photo').setInputFiles(photo)
  await press(shop, 'Add product')
  await expect(shop.getByText('product add successfully')).toBeVisible()
  await press(shop, 'start campain')
  await expect(shop.getByRole('button', { name: 'add is running' })).toBeVisible()

  const buyer = await openTranslated(people, await people.join())
  await buyer.goto('/categori/samsung')
  await buyer.getByRole('link', { name: model }).first().click()
  await press(buyer, 'Ask the seller')
  await buyer.getByLabel('Your message').fill('Is the box still there?')
  await press(buyer, 'Send')
  await expect(buyer.getByRole('log').getByText('Is the box still there?')).toBeVisible()
  await shop
    .getByRole('link', { name: /Messages/ })
    .first()
    .click()
  await expect(shop.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await shop.getByRole('main').getByRole('listitem').getByRole('link').click()
  await shop.getByLabel('Your message').fill('Yes. Pay me at 01712-345678')
  await press(shop, 'Send')
  await expect(buyer.getByRole('log').getByText(/^Careful: pay on Swap only/)).toBeVisible()
})

test('somebody books, pays, complains and agrees on translated pages', async ({ people }) => {
  people.tolerate(/status of 4(02|22)/)
  const seller = await people.join('seller', 'Rahim Uddin')
  const phone = await people.addPhone(seller, { product_price: 250 })
  const buyer = await people.join()
  const page = await openTranslated(people, buyer)
  await page.goto(`/product/${phone._id}`)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await page.getByRole('dialog').getByLabel('Phone').fill('01811223344')
  await page.getByRole('dialog').getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await press(page, 'Confirm booking')
  await expect(page.getByText(`${phone.product_name} is booked`)).toBeVisible()
  await page
    .getByRole('link', { name: /^Pay .* now$/ })
    .first()
    .click()
  for (const card of ['4000 0000 0000 0002', '4242 4242 4242 4242']) {
    await page.getByLabel('Card number').fill(card)
    await page.getByLabel('Expiry date').fill('12 / 34')
    await page.getByLabel('Security code (CVC)').fill('123')
    await press(page, /^Pay \$/)
    if (card.startsWith('4000')) await expect(page.getByText('Your card was declined.')).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'payment complete' })).toBeVisible()
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await page.getByRole('row').filter({ hasText: phone.product_name }).getByRole('link').first().click()

  const code = (await page.getByText(/^\d{6}$/).textContent()) ?? ''
  const desk = await openTranslated(people, seller)
  await desk.goto(page.url())
  await desk.getByLabel('Code of the buyer').fill(code === '123456' ? '654321' : '123456')
  await press(desk, 'Confirm the hand-over')
  await expect(desk.getByLabel('Code of the buyer')).toHaveAttribute('aria-invalid')
  await desk.getByLabel('Code of the buyer').fill(code)
  await press(desk, 'Confirm the hand-over')
  await expect(desk.getByRole('heading', { name: 'Handed over' })).toBeVisible()

  await press(page, 'Report a problem')
  await page.getByLabel('It does not work properly').check()
  await page.getByLabel('Describe the problem').fill('It turns off after a minute.')
  await press(page, 'Send the report')
  await expect(page.getByRole('heading', { name: 'Problem reported' })).toBeVisible()
  await desk.getByLabel('Propose an amount to refund').fill('30')
  await press(desk, 'Send the proposal')
  await expect(desk.getByText('You propose to refund $30.')).toBeVisible()
  await press(page, 'Agree to $30')
  await page.getByRole('dialog').getByRole('button', { name: 'Agree to $30' }).click()
  await expect(page.getByRole('heading', { name: 'The problem is settled' })).toBeVisible()
})

test('an admin verifies and closes sellers on translated pages', async ({ people }) => {
  const seller = await people.join('seller')
  const page = await openTranslated(people, await people.logIn('admin@swap.test'))
  await page.goto('/dashbord/allseller')
  const row = page.getByRole('row').filter({ hasText: seller.email })
  await row.getByRole('checkbox').check()
  await expect(page.getByText('1 account selected')).toBeVisible()
  await press(page, 'Verify selected')
  await press(page, 'Verify anyway')
  await expect(row.getByRole('button', { name: 'verifyed' })).toBeVisible()
  await row.getByRole('checkbox').check()
  await press(page, 'Close selected')
  await page.getByRole('dialog').getByRole('button', { name: 'Close selected' }).click()
  await expect(row).toHaveCount(0)
  for (const name of ['Report', 'Money', 'all byer']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
