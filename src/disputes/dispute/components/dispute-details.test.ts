import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import type { Stage } from '../../../orders/rules.ts'
import { createQueryClient } from '../../../ui/query-client.ts'
import { DisputePanel } from './dispute-details.tsx'

const at = '2026-11-22T10:00:00.000Z'
const viewers: Viewer[] = ['buyer', 'seller', 'admin']

const order = (stage: Stage, changes: Partial<OrderDetails> = {}): OrderDetails => ({
  _id: 'order',
  productId: 'phone',
  product_name: 'Pixel 8',
  brand_name: 'Google',
  product_price: 250,
  currency: 'USD',
  image: '',
  stage,
  createdAt: at,
  dueAt: at,
  timeline: [],
  buyer: { _id: 'nadia', name: 'Nadia', phone: '', noShows: 0, closed: false },
  seller: { _id: 'rahim', name: 'Rahim', mobile: '', closed: false },
  meetingLocation: '',
  meeting: null,
  place: null,
  paymentId: null,
  provider: null,
  paidWith: null,
  refund: null,
  imei: null,
  imeiEnd: null,
  money: { amount: 250, fee: 0, refunded: 0, currency: 'USD' as const, releaseAt: null },
  chargebackAt: null,
  handover: null,
  return: null,
  dispute: null,
  chargeback: null,
  ...changes,
})

const dispute = (changes: Partial<NonNullable<OrderDetails['dispute']>> = {}) => ({
  reason: 'does-not-work' as const,
  text: 'It turns off.',
  photos: [],
  openedAt: at,
  answerBy: at,
  proposal: { refund: 40, currency: 'USD' as const, by: 'seller' as const },
  decision: null,
  replies: [],
  ...changes,
})

function render(shown: OrderDetails, me: Viewer): string {
  const panel = createElement(DisputePanel, { order: shown, me, onMoved: () => {} })
  const page = createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: panel }]) })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: createQueryClient() }, page))
}

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ''))

describe('the panel of an order that is not disputed', () => {
  it('lets the buyer alone report a problem, while the phone is inspected', () => {
    expect(viewers.map((me) => buttonsOf(render(order('handed-over'), me)))).toEqual([
      ['Report a problem'],
      [],
      [],
    ])
  })

  it.each<Stage>(['paid', 'completed', 'refunding', 'refunded'])('is empty when the order is %s', (stage) => {
    expect(viewers.map((me) => render(order(stage), me))).toEqual(['', '', ''])
  })
})

describe('the panel of a disputed order', () => {
  it('offers each viewer what they may do', () => {
    const shown = order('disputed', { dispute: dispute() })
    expect(viewers.map((me) => buttonsOf(render(shown, me)))).toEqual([
      ['Send the reply', 'Send the proposal', 'Withdraw the complaint'],
      ['Send the reply', 'Send the proposal'],
      ['Send the reply'],
    ])
  })

  it('tells who wrote what', () => {
    const reply = { _id: 'reply', by: 'admin' as const, text: 'We will look.', photos: [], waited: null, at }
    const shown = order('disputed', { dispute: dispute({ replies: [reply] }) })
    expect(render(shown, 'buyer')).toMatch(/You.*It turns off\..*An admin of Swap.*We will look\./)
    expect(render(shown, 'seller')).toMatch(/Nadia \(buyer\).*It turns off\./)
  })

  it('cannot be answered once it is settled, and tells how the money was divided', () => {
    const settled = (refunded: number) =>
      order('completed', {
        money: { amount: 250, fee: 0, refunded, currency: 'USD' as const, releaseAt: null },
        dispute: dispute({ answerBy: null, decision: 'It is older than it was said to be.' }),
      })
    expect(viewers.flatMap((me) => buttonsOf(render(settled(40), me)))).toEqual([])
    expect(render(settled(40), 'buyer')).toContain('$40 goes back to the buyer, $210 to the seller.')
    expect(render(settled(0), 'buyer')).toContain('All the money, $250, goes to the seller.')
    expect(render(settled(250), 'seller')).toContain('All the money, $250, goes back to the buyer.')
    expect(render(settled(250), 'seller')).toContain('It is older than it was said to be.')
  })
})
