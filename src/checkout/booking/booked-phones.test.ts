import { expect, test } from 'vitest'
import { createPageQueries } from '../../ui/query-client.ts'
import { bookedPhonesQuery } from './queries.ts'

test('a phone is known to be booked or bought, however many orders came after it', async () => {
  const orders = Array.from({ length: 250 }, (_, nth) => ({
    _id: `order ${nth}`,
    product_price: nth,
    productId: `phone ${nth}`,
    status: nth === 120 ? 'booked' : nth === 249 ? 'paid' : 'cancelled',
  }))
  const queries = createPageQueries(async (input) => {
    const from = Number(new URL(String(input), 'http://swap.test').searchParams.get('cursor') ?? 0)
    const isLast = from + 100 >= orders.length
    const link = `</api/bookingproduct?cursor=${from + 100}>; rel="next"`
    return Response.json(orders.slice(from, from + 100), { headers: isLast ? {} : { link } })
  })
  expect(await queries.fetchQuery(bookedPhonesQuery)).toEqual([
    { productId: 'phone 120', orderId: 'order 120', price: 120, isPaid: false },
    { productId: 'phone 249', orderId: 'order 249', price: 249, isPaid: true },
  ])
})
