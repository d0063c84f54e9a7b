import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import CircleCheck from '~icons/lucide/circle-check'
import TriangleAlert from '~icons/lucide/triangle-alert'
import { readVisitorOfSession } from '../../../auth/guards/components/page-guards.tsx'
import { orderNumber } from '../../../kernel/id.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { Fact } from '../../../orders/components/order-facts.tsx'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { UnbrokenText } from '../../../ui/formatted-values.tsx'
import { pageContext } from '../../../ui/page-context.ts'
import { throwAsPage } from '../../../ui/query-client.ts'
import type { FulfilmentApi } from '../../routes.ts'
import type { VerifiedSale } from '../contract.ts'
import { receiptTexts, verifyTexts as words } from '../texts.ts'

export const middleware = [readVisitorOfSession]

export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs): Promise<VerifiedSale> {
  const api = createApi<FulfilmentApi>(context.get(pageContext).fetchApi)
  return parseResponse(api.billsofsale[':token'].$get({ param: { token } })).catch((problem: unknown) => {
    throwAsPage(problem)
    throw problem
  })
}

export const meta: MetaFunction = () => [
  { title: words.documentTitle },
  { name: 'robots', content: 'noindex' },
]

/** Whether a receipt of a phone that was handed over is genuine, and what to compare it with. */
export default function VerifyPage() {
  const sale = useLoaderData<typeof loader>()
  const holds = sale.state === 'sold'
  const Icon = holds ? CircleCheck : TriangleAlert
  return (
    <article className="mx-auto grid max-w-2xl gap-6 panel p-5 sm:p-8">
      <header className="grid gap-3">
        <Icon
          size={48}
          strokeWidth={1.75}
          aria-hidden="true"
          className={holds ? 'text-success' : 'text-error'}
        />
        <h1 className="font-bold text-2xl sm:text-3xl">{words.genuine}</h1>
        <p className="font-semibold">
          <UnbrokenText text={words.sold(formatPostingTime(sale.soldAt))} />
        </p>
        {sale.state !== 'sold' && (
          <p role="note" className="rounded-field border-2 border-error p-3 font-semibold text-error">
            <UnbrokenText text={words.states[sale.state](formatPostingTime(sale.stateAt ?? sale.soldAt))} />
          </p>
        )}
      </header>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={receiptTexts.phone} translate="no">{`${sale.product_name} (${sale.brand_name})`}</Fact>
        {sale.imeiEnd && (
          <Fact label={words.imeiEnd} translate="no">
            <span className="font-semibold text-lg tabular-nums">{`… ${sale.imeiEnd}`}</span>
          </Fact>
        )}
        <Fact label={words.sellerInitials} translate="no">
          {sale.sellerName}
        </Fact>
        <Fact label={words.buyerInitials} translate="no">
          {sale.buyerName}
        </Fact>
        <Fact label={receiptTexts.number} translate="no">
          {orderNumber(sale.orderId)}
        </Fact>
      </dl>
      <section className="grid gap-2">
        <h2 className="font-semibold">{words.compareTitle}</h2>
        <ul className="list-disc ps-5">
          <li>{words.compare.number}</li>
          {sale.imeiEnd && <li>{words.compare.imei}</li>}
          <li>{words.compare.initials}</li>
        </ul>
        <p className="text-quiet text-sm">{words.differs}</p>
      </section>
    </article>
  )
}
