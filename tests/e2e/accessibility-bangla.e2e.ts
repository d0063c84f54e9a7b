import { bookingMessages } from '../../src/orders/messages/booking.bn.ts'
import { lookOver, see } from './check-page.ts'
import { expect, type People, type Person, test } from './people.ts'

/** Screens in Bangla, whose words are longer and taller than the English ones. */
test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ people }) => {
  test.slow()
  people.tolerate(/status of 4\d\d/)
})

async function addPhone(people: People, seller: Person) {
  return people.addPhone(seller, { product_name: 'Galaxy S22', location: 'ধানমন্ডি, ঢাকা' })
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
