import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import Printer from '~icons/lucide/printer'
import ReceiptText from '~icons/lucide/receipt-text'
import { startPage } from '../../auth/guards/components/load-page.ts'
import { visitorOf } from '../../auth/guards/components/page-guards.tsx'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { paidByTexts } from '../../checkout/payment/texts.ts'
import type { BillOfSale } from '../../fulfilment/bill/contract.ts'
import { receiptTexts as words } from '../../fulfilment/bill/texts.ts'
import type { FulfilmentApi } from '../../fulfilment/routes.ts'
import { formatAmount } from '../../kernel/money.ts'
import { formatDigits } from '../../kernel/number.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { describeFact } from '../../listings/components/facts-table.tsx'
import { factNames } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import { cardTexts, conditionTexts } from '../../listings/texts/listing.ts'
import { earningOf, namePaidWith, type Viewer, viewerOf } from '../../orders/components/describe-stage.ts'
import { Fact, OrderNumber } from '../../orders/components/order-facts.tsx'
import type { OrderDetails } from '../../orders/contract.ts'
import { orderKeys } from '../../orders/queries.ts'
import type { Stage } from '../../orders/rules.ts'
import { orderTexts, stageLabels } from '../../orders/texts.ts'
import { createApi, paramOf } from '../../ui/api.ts'
import { CompanyFacts } from '../../ui/company-facts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Amount } from '../../ui/formatted-values.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { freshQuery, loadQueries, throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { LazyQrCode } from '../../ui/shown-code.tsx'
import { orderDetailsQuery } from '../components/load-order.ts'

const api = createApi<FulfilmentApi>()

const billQuery = (orderId: string) =>
  freshQuery(
    [...orderKeys.details(orderId), 'bill'],
    (call) => api.orders[':id'].billofsale.$get(paramOf(orderId), call),
    { retry: false },
  )

export function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  return loadQueries(visitorOf(context), async (queries) => {
    const order = await queries.fetchQuery(orderDetailsQuery(id)).catch(throwAsPage)
    if (order && hasBeen(order, 'handed-over')) await queries.prefetchQuery(billQuery(id))
  })
}

export const clientLoader = startPage((id) => [orderDetailsQuery(id)])

type Entry = OrderDetails['timeline'][number]

/** Whether an entry of the timeline begins a stage; some are news within one. */
const isNewStage = ({ stage }: Entry, index: number, timeline: Entry[]) =>
  timeline[index - 1]?.stage !== stage

const hasBeen = ({ timeline }: OrderDetails, wanted: Stage) => timeline.some(({ stage }) => stage === wanted)

/** The receipt of an order, to print on one page of A4: from the hand-over on it is the bill of sale, too. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const { uid } = useSignedInUser()
  return (
    <>
      <div className="mb-4 grid max-w-3xl gap-3 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <BackLink isInline to={bookingPaths.order(id)}>
            {words.back}
          </BackLink>
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            <span>{words.print}</span>
          </button>
        </div>
        <p className="text-quiet">{words.intro}</p>
      </div>
      <QueryResult query={useQuery(orderDetailsQuery(id))} failed={orderTexts.loadFailed}>
        {(order) =>
          hasBeen(order, 'paid') ? (
            <Receipt order={order} me={viewerOf(order, uid)} />
          ) : (
            <EmptyState icon={ReceiptText} title={words.none} hint={words.noneHint} />
          )
        }
      </QueryResult>
    </>
  )
}

type ReceiptProps = { order: OrderDetails; me: Viewer }

function Receipt({ order, me }: ReceiptProps) {
  const isSold = hasBeen(order, 'handed-over')
  const query = useQuery({ ...billQuery(order._id), enabled: isSold })
  if (!isSold) return <Paper order={order} me={me} bill={null} />
  return (
    <QueryResult query={query} failed={words.failed}>
      {(bill) => <Paper order={order} me={me} bill={bill} />}
    </QueryResult>
  )
}

function Paper({ order, me, bill }: ReceiptProps & { bill: BillOfSale | null }) {
  const phone = `${order.product_name} (${order.brand_name})`
  const seller = bill?.sellerName ?? order.seller.name
  const buyer = bill?.buyerName ?? order.buyer.name
  const price = formatAmount(order.money.amount, order.money.currency)
  return (
    <article
      // The dark theme's light text would print badly.
      data-theme="swap-light"
      className="grid max-w-3xl grid-cols-1 gap-6 panel p-5 text-base-content sm:p-8 print:max-w-none print:gap-4 print:border-0 print:p-0"
    >
      <header className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h1 className="wrap-anywhere font-bold text-2xl">{words.title}</h1>
          <OrderNumber id={order._id} />
        </div>
        <p className="shrink-0 font-bold text-primary text-xl">Swap</p>
      </header>
      {bill && bill.state !== 'sold' && (
        <p role="note" className="rounded-field border-2 border-error p-3 font-semibold text-error">
          {words.states[bill.state]}
        </p>
      )}
      {bill && <p>{words.statement(seller, buyer, phone, price)}</p>}
      <dl className="grid break-inside-avoid grid-cols-1 gap-3 sm:grid-cols-2 print:grid-cols-3">
        <Fact label={orderTexts.seller} translate="no">
          {seller}
        </Fact>
        <Fact label={orderTexts.buyer} translate="no">
          {buyer}
        </Fact>
        <Fact label={words.phone} translate="no">
          {phone}
        </Fact>
        {(bill ?? order.imei) && (
          <Fact label={orderTexts.imei} translate={order.imei ? 'no' : undefined}>
            {/* Phones show it in Latin digits. */}
            <span className="font-semibold tabular-nums">{order.imei ?? words.noImei}</span>
          </Fact>
        )}
        {bill && <AgreedFacts bill={bill} />}
        {order.provider && (
          <Fact label={words.method}>{namePaidWith(order.paidWith) ?? nameWay(order.provider)}</Fact>
        )}
        {order.paymentId && (
          <Fact label={words.payment} translate="no">
            {order.paymentId}
          </Fact>
        )}
      </dl>
      <Amounts money={order.money} me={me} />
      <Table caption={words.dates}>
        {order.timeline.filter(isNewStage).map(({ stage, at }) => (
          <Row key={`${stage} ${at}`} label={stageLabels[stage]}>
            {formatPostingTime(at)}
          </Row>
        ))}
      </Table>
      {bill && <Verification url={bill.verifyUrl} />}
      <CompanyFacts
        names={['name', 'address', 'licence', 'phone', 'email']}
        className="break-inside-avoid text-sm"
      />
      {bill && (
        <div className="hidden grid-cols-2 gap-10 pt-12 print:grid">
          <Signature name={seller} />
          <Signature name={buyer} />
        </div>
      )}
    </article>
  )
}

function AgreedFacts({ bill }: { bill: BillOfSale }) {
  const stated = factNames.filter((name) => bill[name] !== null)
  return (
    <>
      <Fact label={cardTexts.condition}>
        <span className="capitalize">{conditionTexts[bill.condition_type]}</span>
      </Fact>
      <Fact label={cardTexts.purchaseYear}>{formatDigits(bill.purchase_year)}</Fact>
      {stated.map((name) => (
        <Fact key={name} label={factTexts.labels[name]}>
          {describeFact(name, bill[name])}
        </Fact>
      ))}
    </>
  )
}

function Amounts({ money, me }: { money: OrderDetails['money']; me: Viewer }) {
  const { amount, refunded, fee, currency } = money
  const show = (value: number) => <Amount value={value} currency={currency} />
  const isBuyer = me === 'buyer'
  const total = isBuyer ? amount - refunded : earningOf(money)
  return (
    <Table caption={words.amounts}>
      <Row label={words.price}>{show(amount)}</Row>
      {refunded > 0 && <Row label={words.refunded}>{show(-refunded)}</Row>}
      {!isBuyer && fee > 0 && <Row label={words.fee}>{show(-fee)}</Row>}
      <Row label={isBuyer ? words.paidInAll : words.earned} isTotal>
        {show(total)}
      </Row>
    </Table>
  )
}

function Verification({ url }: { url: string }) {
  return (
    <section className="flex break-inside-avoid flex-wrap items-center gap-x-6 gap-y-3">
      <LazyQrCode text={url} label={words.qr} />
      <div className="grid min-w-0 flex-1 basis-60 grid-cols-1 gap-1">
        <h2 className="font-semibold">{words.verify}</h2>
        <p className="text-sm">{words.verifyHint}</p>
        <a href={url} className="link wrap-anywhere py-0.5 text-sm">
          {url}
        </a>
      </div>
    </section>
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
      <th scope="row" className={`py-2 pe-4 text-start align-top print:py-1 ${isTotal ? '' : 'font-normal'}`}>
        {label}
      </th>
      <td className="py-2 text-end tabular-nums print:py-1">{children}</td>
    </tr>
  )
}

function Signature({ name }: { name: string }) {
  return <p className="border-base-content border-t pt-1 text-sm">{words.signature(name)}</p>
}

function nameWay(provider: string): string {
  return ownValue<string>(paidByTexts, provider) ?? provider
}
