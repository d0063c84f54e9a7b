import type { OrderDetails } from '../../src/orders/order-contract.ts'
import type { People, Person } from './people.ts'

/** A phone of $250 that its buyer has paid for and taken. */
export async function handOver(
  people: People,
  seller: Person,
  buyer: Person,
): Promise<{ id: string; path: string }> {
  const phone = await people.addPhone(seller, { product_price: 250 })
  const { _id: id } = await people.buy(buyer, phone)
  const { handover } = await people.call<OrderDetails>(buyer, 'GET', `/orders/${id}`)
  await people.call(seller, 'PUT', `/orders/${id}/handover`, { json: { code: handover?.code } })
  return { id, path: `/dashbord/orders/${id}` }
}
