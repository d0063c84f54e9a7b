import { conversationsMessages } from '../../src/conversations/messages.bn.ts'
import { bellMessages } from '../../src/notifications/messages/bell.bn.ts'
import { bookingMessages } from '../../src/orders/booking/messages/booking.bn.ts'
import { disputeMessages } from '../../src/orders/dispute/messages.bn.ts'
import { stageLabels } from '../../src/orders/messages.bn.ts'
import { salesMessages } from '../../src/orders/sales/messages.bn.ts'
import { lookOver, see } from './check-page.ts'
import { handOver } from './hand-over.ts'
import { expect, type People, type Person, test } from './people.ts'

/** Screens in Bangla, whose words are longer and taller than the English ones. */
test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ people }) => {
  people.tolerate(/status of 4\d\d/)
})

async function addPhone(people: People, seller: Person) {
  return people.addPhone(seller, {
    brand_name: 'Samsung',
    product_name: 'Galaxy S22',
    location: 'ধানমন্ডি, ঢাকা',
  })
}

test('a buyer’s screens in Bangla are accessible', async ({ people }) => {
  const seller = await people.join('seller')
  const buyer = await people.join('bayer', 'নাদিয়া ইসলাম')
  const phone = await addPhone(people, seller)
  const order = await people.book(buyer, phone)
  await people.buy(buyer, await addPhone(people, seller))
  const page = await people.open(buyer)
  await see(page, '/bn', 'পছন্দের ব্র্যান্ড বেছে নিন')
  await lookOver(page, 'home')
  await see(page, `/bn/product/${phone._id}`, phone.product_name)
  await lookOver(page, 'page of a phone')
  await see(page, `/bn/seller/${seller.id}`, 'বিক্রির জন্য ফোন')
  await lookOver(page, 'page of a seller')
  await see(page, '/bn/search', 'সব ফোন')
  await lookOver(page, 'search')
  await see(page, '/bn/dashbord', bookingMessages.ordersTitle)
  await expect(page.getByText(bookingMessages.paid, { exact: true })).toBeVisible()
  await lookOver(page, 'my orders')
  await see(page, `/bn/dashbord/parches/${order._id}`, bookingMessages.paymentTitle(phone.product_name))
  await expect(page.getByRole('button', { name: /^\$[০-৯,]+ পেমেন্ট করুন$/ })).toBeEnabled()
  await lookOver(page, 'payment')
})

test('an order in its stages is accessible in Bangla', async ({ people }) => {
  const seller = await people.join('seller', 'ফারহানা আক্তার')
  const buyer = await people.join('bayer', 'রহিম উদ্দিন')
  const open = await people.book(buyer, await addPhone(people, seller))
  const paid = await people.buy(buyer, await addPhone(people, seller))
  const taken = await handOver(people, seller, buyer)
  const page = await people.open(buyer)
  await see(page, `/bn/dashbord/orders/${open._id}`, stageLabels.booked)
  await lookOver(page, 'a booked order')
  await see(page, `/bn/dashbord/orders/${paid._id}`, stageLabels.paid)
  await lookOver(page, 'a paid order, its buyer')
  await see(page, `/bn${taken.path}`, stageLabels['handed-over'])
  await lookOver(page, 'an order that is handed over')
  await people.call(buyer, 'POST', `/orders/${taken.id}/dispute`, {
    json: { reason: 'does-not-work', text: 'এক মিনিট পর নিজে থেকে বন্ধ হয়ে যায়।' },
  })
  await see(page, `/bn${taken.path}`, disputeMessages.title)
  await lookOver(page, 'a disputed order')

  const desk = await people.open(seller)
  await see(desk, `/bn/dashbord/orders/${paid._id}`, stageLabels.paid)
  await expect(desk.getByRole('link', { name: /: 01811-223344$/ })).toBeVisible()
  const booked = desk
    .getByRole('listitem')
    .filter({ hasText: stageLabels.booked, has: desk.getByRole('time') })
  await expect(booked).toContainText('ক্রেতা করেছেন')
  await expect(booked.getByRole('time')).toHaveText(
    /^[০-৯]+ (জানুয়ারি|ফেব্রুয়ারি|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর) [০-৯]{4}, /,
  )
  await lookOver(desk, 'a paid order, its seller')
  await see(desk, '/bn/dashbord/sales', salesMessages.title)
  await expect(desk.getByRole('row').nth(2)).toBeVisible()
  await lookOver(desk, 'sales')
})

test('notifications and messages are accessible in Bangla', async ({ people }) => {
  const seller = await people.join('seller', 'ফারহানা আক্তার')
  const buyer = await people.join('bayer', 'রহিম উদ্দিন')
  const phone = await addPhone(people, seller)
  await people.book(buyer, phone)
  const { _id } = await people.call<{ _id: string }>(buyer, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  await people.call(buyer, 'POST', `/conversations/${_id}/messages`, { json: { text: 'বক্সটা কি আছে?' } })
  const page = await people.open(seller)
  await see(page, '/bn/dashbord/notifications', bellMessages.title)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await lookOver(page, 'notifications')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^বিজ্ঞপ্তি/ })
    .click()
  await expect(page.getByRole('region', { name: bellMessages.title }).getByRole('listitem')).not.toHaveCount(
    0,
  )
  await lookOver(page, 'the bell, open')
  await see(page, '/bn/dashbord/messages', conversationsMessages.title)
  await expect(page.getByRole('main').getByText(buyer.name)).toBeVisible()
  await lookOver(page, 'messages')
  await see(page, `/bn/dashbord/messages/${_id}`, buyer.name)
  await expect(page.getByRole('log').getByText('বক্সটা কি আছে?')).toBeVisible()
  await lookOver(page, 'a conversation')
})

test('a seller’s screens in Bangla are accessible', async ({ people }) => {
  const page = await people.open(await people.join('seller'))
  await see(page, '/bn/dashbord/addproducts', 'ফোন যোগ করুন')
  await page.getByRole('main').getByRole('button', { name: 'ফোন যোগ করুন' }).click()
  await expect(page.getByText('ফোনের নাম লিখুন')).toBeVisible()
  await lookOver(page, 'add product, nothing filled in')
})

test('an admin’s screens in Bangla are accessible', async ({ people }) => {
  const phone = await addPhone(people, await people.join('seller'))
  await people.call(await people.join(), 'PUT', '/report', { query: { id: phone._id } })
  const page = await people.open(await people.logIn('admin@swap.test'))
  await see(page, '/bn/dashbord/overview', 'সারসংক্ষেপ')
  await lookOver(page, 'overview')
  await see(page, '/bn/dashbord/report', 'রিপোর্ট')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await lookOver(page, 'reports')
  await see(page, '/dashbord/overview', 'Overview')
  await lookOver(page, 'overview in English')
})

test('a purchase year in Bangla digits is read', async ({ people }) => {
  const page = await people.open(await people.join('seller'))
  await see(page, '/bn/dashbord/addproducts', 'ফোন যোগ করুন')
  const year = page.getByLabel('কেনার বছর')
  const message = page.getByText(/^কেনার বছর ১৯৯৫ থেকে/)
  await year.pressSequentially('১৮৯৫')
  await page.getByRole('main').getByRole('button', { name: 'ফোন যোগ করুন' }).click()
  await expect(message).toBeVisible()
  await year.fill('')
  await year.pressSequentially('২০২৩')
  await expect(message).toBeHidden()
})
