import type { ReactNode } from 'react'
import { formatDollars } from '../../kernel/money.ts'
import { orderMessages, stageLabels, receiptMessages as words } from '../messages/order.ts'
import type { OrderDetails } from '../order-contract.ts'
import { earningOf, formatMoment, type Viewer } from './describe-stage.ts'
import { Fact } from './fact.tsx'

/** The receipt of a paid order: what, when, from whom, and what each side paid or got. */
export function Receipt({ order, me }: { order: OrderDetails; me: Viewer }) {
  return (
    <article
      // White on a dark page, too: printed, the light text of the dark theme would be hard to read.
      data-theme="swap-light"
      className="grid max-w-2xl gap-6 panel p-5 text-base-content sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="font-bold text-2xl">{words.title}</h1>
          <p className="text-quiet text-sm">{words.number(order._id)}</p>
        </div>
        <p className="shrink-0 font-bold text-primary text-xl">Swap</p>
      </header>
      <dl className="grid gap-3 sm:grid-cols-2 print:grid-cols-2">
        <Fact label={words.phone}>{`${order.product_name} (${order.brand_name})`}</Fact>
        {order.imei && <Fact label={orderMessages.imei}>{order.imei}</Fact>}
        <Fact label={orderMessages.seller}>{order.seller.name}</Fact>
        <Fact label={orderMessages.buyer}>{order.buyer.name}</Fact>
        <Fact label={words.method}>{words.card}</Fact>
        {order.paymentId && <Fact label={words.payment}>{order.paymentId}</Fact>}
      </dl>
      <Table caption={words.dates}>
        {order.timeline.map(({ stage, at }) => (
          <Row key={`${stage} ${at}`} label={stageLabels[stage]}>
            {formatMoment(at)}
          </Row>
        ))}
      </Table>
      <Amounts money={order.money} me={me} />
    </article>
  )
}

function Amounts({ money, me }: { money: OrderDetails['money']; me: Viewer }) {
  const { amount, refunded, fee } = money
  const isBuyer = me === 'buyer'
  const total = isBuyer ? amount - refunded : earningOf(money)
  return (
    <Table caption={words.amounts}>
      <Row label={words.price}>{formatDollars(amount)}</Row>
      {refunded > 0 && <Row label={words.refunded}>{`−${formatDollars(refunded)}`}</Row>}
      {!isBuyer && fee > 0 && <Row label={words.fee}>{`−${formatDollars(fee)}`}</Row>}
      <Row label={isBuyer ? words.paidInAll : words.earned} isTotal>
        {formatDollars(Math.round(total * 100) / 100)}
      </Row>
    </Table>
  )
}

function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <table className="w-full break-inside-avoid">
      <caption className="pb-2 text-start font-semibold">{caption}</caption>
      <tbody>{children}</tbody>
    </table>
  )
}

function Row({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <tr className={`border-base-300 border-t ${isTotal ? 'font-bold' : ''}`}>
      <th scope="row" className={`py-2 pe-4 text-start ${isTotal ? '' : 'font-normal'}`}>
        {label}
      </th>
      <td className="py-2 text-end tabular-nums">{children}</td>
    </tr>
  )
}
