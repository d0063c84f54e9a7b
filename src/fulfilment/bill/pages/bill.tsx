import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { lazy, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { formatDigits } from '../../../kernel/number.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { describeFact } from '../../../listings/components/facts-table.tsx'
import { factNames } from '../../../listings/rules.ts'
import { factTexts } from '../../../listings/texts/facts.ts'
import { cardTexts, conditionTexts } from '../../../listings/texts/listing.ts'
import { Fact } from '../../../orders/components/fact.tsx'
import { OrderPaper } from '../../../orders/components/order-paper.tsx'
import { bookingPaths } from '../../../orders/paths.ts'
import { orderKeys } from '../../../orders/queries.ts'
import { orderTexts, receiptTexts } from '../../../orders/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { createApi, paramOf } from '../../../ui/api.ts'
import { CompanyFacts } from '../../../ui/company-facts.tsx'
import { BackLink } from '../../../ui/page-header.tsx'
import { throwAsPage } from '../../../ui/page-queries.ts'
import { callQuery, freshMillis } from '../../../ui/query-client.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import type { FulfilmentApi } from '../../routes.ts'
import type { BillOfSale } from '../contract.ts'
import { billTexts as words } from '../texts.ts'

const QrCode = lazy(() => import('../../../ui/qr-code.tsx'))

const needs: PageNeeds = (id) => [billQuery(id)]

export const loader = loadPage(needs, throwAsPage)
export const clientLoader = startPage(needs)

/** The bill of sale of an order, to print on one page of A4. */
export default function BillPage() {
  const { id = '' } = useParams()
  return (
    <>
      <div className="mb-4 grid max-w-3xl gap-3 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <BackLink isInline to={bookingPaths.order(id)}>
            {receiptTexts.back}
          </BackLink>
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            <span>{receiptTexts.print}</span>
          </button>
        </div>
        <p className="text-quiet">{words.intro}</p>
      </div>
      <QueryResult query={useQuery(billQuery(id))} failed={words.failed}>
        {(bill) => <Bill bill={bill} />}
      </QueryResult>
    </>
  )
}

function Bill({ bill }: { bill: BillOfSale }) {
  const price = formatAmount(bill.product_price, bill.currency)
  const phone = `${bill.product_name} (${bill.brand_name})`
  const stated = factNames.filter((name) => bill[name] !== null)
  return (
    <OrderPaper title={words.title} orderId={bill.orderId} className="max-w-3xl print:gap-5">
      {bill.state !== 'sold' && (
        <p role="note" className="rounded-field border-2 border-error p-3 font-semibold text-error">
          {words.states[bill.state]}
        </p>
      )}
      <p>{words.statement(bill.sellerName, bill.buyerName, phone, price)}</p>
      <Part title={words.phone}>
        <Fact label={words.model} translate="no">
          {phone}
        </Fact>
        <Fact label={words.imei} translate={bill.imei ? 'no' : undefined}>
          {/* Phones show it in Latin digits. */}
          <span className="font-semibold tabular-nums">{bill.imei ?? words.noImei}</span>
        </Fact>
        <Fact label={cardTexts.condition}>
          <span className="capitalize">{conditionTexts[bill.condition_type]}</span>
        </Fact>
        <Fact label={cardTexts.purchaseYear}>{formatDigits(bill.purchase_year)}</Fact>
        {stated.map((name) => (
          <Fact key={name} label={factTexts.labels[name]}>
            {describeFact(name, bill[name])}
          </Fact>
        ))}
      </Part>
      <Part title={words.sale}>
        <Fact label={orderTexts.seller} translate="no">
          {bill.sellerName}
        </Fact>
        <Fact label={orderTexts.buyer} translate="no">
          {bill.buyerName}
        </Fact>
        <Fact label={words.price} translate="no">
          {price}
        </Fact>
        {bill.refunded > 0 && (
          <Fact label={words.refunded}>
            <Amount value={bill.refunded} currency={bill.currency} />
          </Fact>
        )}
        <Fact label={words.booked}>{formatPostingTime(bill.bookedAt)}</Fact>
        <Fact label={words.handedOver}>{formatPostingTime(bill.handedOverAt)}</Fact>
        {bill.completedAt && <Fact label={words.completed}>{formatPostingTime(bill.completedAt)}</Fact>}
      </Part>
      <section className="flex break-inside-avoid flex-wrap items-center gap-x-6 gap-y-3">
        <Suspense fallback={<div className="size-44" />}>
          <QrCode text={bill.verifyUrl} label={words.qr} />
        </Suspense>
        <div className="grid min-w-0 flex-1 basis-60 grid-cols-1 gap-1">
          <h2 className="font-semibold">{words.verify}</h2>
          <p className="text-sm">{words.verifyHint}</p>
          <a href={bill.verifyUrl} className="link wrap-anywhere py-0.5 text-sm">
            {bill.verifyUrl}
          </a>
        </div>
      </section>
      <CompanyFacts
        names={['name', 'address', 'licence', 'phone', 'email']}
        className="break-inside-avoid text-sm"
      />
      <div className="hidden grid-cols-2 gap-10 pt-14 print:grid">
        <Signature name={bill.sellerName} />
        <Signature name={bill.buyerName} />
      </div>
    </OrderPaper>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid break-inside-avoid grid-cols-1 gap-3">
      <h2 className="border-base-300 border-b pb-1 font-semibold">{title}</h2>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 print:grid-cols-3">{children}</dl>
    </section>
  )
}

function Signature({ name }: { name: string }) {
  return <p className="border-base-content border-t pt-1 text-sm">{words.signature(name)}</p>
}

const api = createApi<FulfilmentApi>()

const billQuery = (orderId: string) =>
  callQuery(
    [...orderKeys.details(orderId), 'bill'],
    (call) => api.orders[':id'].billofsale.$get(paramOf(orderId), call),
    { staleTime: freshMillis, retry: false },
  )
