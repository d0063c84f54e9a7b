import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { paidByTexts } from '../../checkout/payment/texts.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { earningOf, namePaidWith, type Viewer, viewerOf } from '../../orders/components/describe-stage.ts'
import { Fact } from '../../orders/components/fact.tsx'
import { OrderPaper } from '../../orders/components/order-paper.tsx'
import type { OrderDetails } from '../../orders/order-contract.ts'
import { bookingPaths } from '../../orders/paths.ts'
import { orderTexts, receiptTexts, stageLabels } from '../../orders/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { throwAsPage } from '../../ui/page-queries.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { orderDetailsQuery } from '../components/load-order.ts'

const needs: PageNeeds = (id) => [orderDetailsQuery(id)]

export const loader = loadPage(needs, throwAsPage)
export const clientLoader = startPage(needs)

/** The receipt of an order, to print. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const { uid } = useSignedInUser()
  return (
    <>
      <div className="mb-4 flex max-w-2xl flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink isInline to={bookingPaths.order(id)}>
          {receiptTexts.back}
        </BackLink>
        <button type="button" className="btn btn-primary" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          <span>{receiptTexts.print}</span>
        </button>
      </div>
      <QueryResult query={useQuery(orderDetailsQuery(id))} failed={orderTexts.loadFailed}>
        {(order) =>
          isPaidFor(order) ? (
            <Receipt order={order} me={viewerOf(order, uid)} />
          ) : (
            <EmptyState icon={ReceiptText} title={receiptTexts.none} hint={receiptTexts.noneHint} />
          )
        }
      </QueryResult>
    </>
  )
}

const isPaidFor = ({ timeline }: OrderDetails) => timeline.some(({ stage }) => stage === 'paid')

/** The receipt of a paid order: what, when, from whom, and what each party paid or got. */
export function Receipt({ order, me }: { order: OrderDetails; me: Viewer }) {
  return (
    <OrderPaper title={receiptTexts.title} orderId={order._id} className="max-w-2xl">
      <dl className="grid gap-3 sm:grid-cols-2 print:grid-cols-2">
        <Fact label={receiptTexts.phone} translate="no">{`${order.product_name} (${order.brand_name})`}</Fact>
        {order.imei && (
          <Fact label={orderTexts.imei} translate="no">
            {order.imei}
          </Fact>
        )}
        <Fact label={orderTexts.seller} translate="no">
          {order.seller.name}
        </Fact>
        <Fact label={orderTexts.buyer} translate="no">
          {order.buyer.name}
        </Fact>
        {order.provider && (
          <Fact label={receiptTexts.method}>{namePaidWith(order.paidWith) ?? nameWay(order.provider)}</Fact>
        )}
        {order.paymentId && (
          <Fact label={receiptTexts.payment} translate="no">
            {order.paymentId}
          </Fact>
        )}
      </dl>
      <Table caption={receiptTexts.dates}>
        {order.timeline.map(({ stage, at }) => (
          <Row key={`${stage} ${at}`} label={stageLabels[stage]}>
            {formatPostingTime(at)}
          </Row>
        ))}
      </Table>
      <Amounts money={order.money} me={me} />
    </OrderPaper>
  )
}

function Amounts({ money, me }: { money: OrderDetails['money']; me: Viewer }) {
  const { amount, refunded, fee, currency } = money
  const show = (value: number) => <Amount value={value} currency={currency} />
  const isBuyer = me === 'buyer'
  const total = isBuyer ? amount - refunded : earningOf(money)
  return (
    <Table caption={receiptTexts.amounts}>
      <Row label={receiptTexts.price}>{show(amount)}</Row>
      {refunded > 0 && <Row label={receiptTexts.refunded}>{show(-refunded)}</Row>}
      {!isBuyer && fee > 0 && <Row label={receiptTexts.fee}>{show(-fee)}</Row>}
      <Row label={isBuyer ? receiptTexts.paidInAll : receiptTexts.earned} isTotal>
        {show(total)}
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

function nameWay(provider: string): string {
  return ownValue<string>(paidByTexts, provider) ?? provider
}
