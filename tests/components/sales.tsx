import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { WireNotification } from '../../src/notifications/contract.ts'
import type { OrderDetails } from '../../src/orders/contract.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import OrderPage from '../../src/storefront/pages/order.tsx'
import type { Person } from './commands.ts'
import { addPhone, buy, call } from './market.ts'
import { become, join, openPage } from './open-page.tsx'

/** A buyer, a seller, and an order of theirs. */
export type Sale = { buyer: Person; seller: Person; id: string }

/** A phone of $250, unless it is changed, that its buyer, whom the browser belongs to, has paid for. */
export async function sell(changes: Partial<NewProduct> = {}): Promise<Sale> {
  const seller = await join('seller', 'Farhana Akter')
  const buyer = await join('bayer', 'Rahim Uddin')
  const { _id: id } = await buy(buyer, await addPhone(seller, { product_price: 250, ...changes }))
  return { buyer, seller, id }
}

/** The order as its buyer or its seller reads it. */
export const readOrder = (who: Person, id: string) => call<OrderDetails>(who, 'GET', `/orders/${id}`)

/** The seller enters the code that the buyer shows. */
export async function enterCode({ buyer, seller, id }: Sale): Promise<void> {
  const { handover } = await readOrder(buyer, id)
  await call(seller, 'PUT', `/orders/${id}/handover`, { json: { code: handover?.code } })
}

/** A phone that its buyer has paid for and taken. */
export async function handOver(changes?: Partial<NewProduct>): Promise<Sale> {
  const sale = await sell(changes)
  await enterCode(sale)
  return sale
}

/** A phone that is sold for good: the money is its seller's. */
export async function completeSale(changes?: Partial<NewProduct>): Promise<Sale> {
  const sale = await handOver(changes)
  await call(sale.buyer, 'PUT', `/orders/${sale.id}/completion`)
  return sale
}

/** Enters a wallet of its own as the payout account of this person: what others are sent does not count for its limits. Returns its number. */
export async function enterWallet(who: Person, number = someWallet()): Promise<string> {
  const json = { kind: 'bkash', name: 'Rahim Uddin', number, password: 'Swap#2026' }
  await call(who, 'PUT', '/payoutaccount', { json })
  return number
}

export const someWallet = () => `019${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

/** Asks for a payout as the seller. The browser is an admin's once the service for wallets has left it to them. */
export async function askForPayout(seller: Person, amount: number): Promise<Person> {
  const admin = await join('admin')
  await call(seller, 'POST', '/payouts', { json: { amount } })
  const news = () => call<WireNotification[]>(admin, 'GET', '/notifications')
  await expect.poll(news).toContainEqual(expect.objectContaining({ kind: 'payout-due' }))
  return admin
}

/** Unfolds a part of an order's page by its title, if it is folded. */
export async function unfold(title: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title, exact: true })
  await expect.element(heading).toBeVisible()
  if (!heading.element().closest('details')?.open) await heading.click()
}

/** Shows the page of an order to this person. */
export async function openOrder(who: Person, id: string, search = ''): Promise<void> {
  await become(who)
  openPage(`/dashbord/orders/${id}${search}`, { path: '/dashbord/orders/:id', element: <OrderPage /> })
}
