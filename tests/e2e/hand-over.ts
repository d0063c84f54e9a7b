import type { OrderDetails } from '../../src/orders/contract.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import type { People, Person } from './people.ts'

/** The seller enters the code that the buyer shows. */
export async function enterCode(people: People, seller: Person, buyer: Person, id: string): Promise<void> {
  const { handover } = await people.call<OrderDetails>(buyer, 'GET', `/orders/${id}`)
  await people.call(seller, 'PUT', `/orders/${id}/handover`, { json: { code: handover?.code } })
}

/** A phone, of $250 unless it is changed, that its buyer has paid for and taken. */
export async function handOver(
  people: People,
  seller: Person,
  buyer: Person,
  changes: Partial<NewProduct> = {},
): Promise<{ id: string; path: string }> {
  const phone = await people.addPhone(seller, { product_price: 250, ...changes })
  const { _id: id } = await people.buy(buyer, phone)
  await enterCode(people, seller, buyer, id)
  return { id, path: `/dashbord/orders/${id}` }
}

/** A phone that is sold for good: the money is the seller's. */
export async function completeSale(...[people, seller, buyer, changes]: Parameters<typeof handOver>) {
  const order = await handOver(people, seller, buyer, changes)
  await people.call(buyer, 'PUT', `/orders/${order.id}/completion`)
  return order
}
