import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import Lock from '~icons/lucide/lock'
import ShieldCheck from '~icons/lucide/shield-check'
import Undo from '~icons/lucide/undo-2'
import { formatAmount } from '../../../kernel/money.ts'
import { ownValue } from '../../../kernel/own-value.ts'
import { orderKeys } from '../../../orders/queries.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { focus } from '../../../ui/elements.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useInspectionHours } from '../../../ui/page-context.ts'
import { ErrorText } from '../../../ui/query-result.tsx'
import { Spinner, SubmitButton } from '../../../ui/submit-button.tsx'
import type { Booking } from '../../booking/contract.ts'
import type { CheckoutApi } from '../../index.ts'
import { payPageTexts, purchaseTexts } from '../texts.ts'
import { cardMarks, PaymentMarks } from './pay-by-card.tsx'
import type { PaymentState } from './payment-state.ts'

const api = createApi<CheckoutApi>()

type PayOnPageProps = {
  order: Booking
  state: PaymentState
  providers: string[]
  onRetry: () => void
}

/** Ways to pay on a provider's own page; after the buyer's return from there, what came of the payment. */
export function PayOnPage({ order, state, providers, onRetry }: PayOnPageProps) {
  const queries = useQueryClient()
  const hours = useInspectionHours()
  const [search] = useSearchParams()
  const leave = useMutation({
    mutationFn: async (provider: string) => {
      const json = { provider, product_price: order.product_price }
      const { redirect } = await parseResponse(
        api.orders[':id'].payment.$post({ ...paramOf(order._id), json }),
      )
      window.location.assign(redirect)
    },
    onError: () => queries.invalidateQueries({ queryKey: orderKeys.one(order._id) }),
  })
  const { reset } = leave
  useEffect(() => {
    // A page restored by Back may choose again.
    const onShow = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  if (state.name === 'settling') {
    return (
      <div role="status">
        <Waiting>{payPageTexts.looking}</Waiting>
      </div>
    )
  }
  if (state.name === 'unsettled') {
    return <ErrorState title={purchaseTexts.tryAgain} detail={state.why} onRetry={onRetry} />
  }
  const leavingTo = leave.isPending || leave.isSuccess ? leave.variables : undefined
  const price = formatAmount(order.product_price, order.currency)
  return (
    <>
      {state.name === 'loading' && state.isAgain && (
        <p ref={focus} tabIndex={-1} role="alert" className="rounded-field bg-base-200 p-3">
          {state.why ?? sayOutcome(search.get('returned'))}
        </p>
      )}
      <h2 className="font-semibold text-xl">{payPageTexts.title}</h2>
      <ul className="text-sm">
        <IconLine icon={ShieldCheck}>{payPageTexts.held(hours)}</IconLine>
      </ul>
      <ErrorText error={leave.error} />
      <ul className="grid gap-3">
        {providers.map(describeWay).map(({ provider, how, marks, text }) => (
          <li key={provider} className="grid gap-3 rounded-field border border-base-300 p-4">
            <PaymentMarks names={provider === 'sslcommerz' ? [...cardMarks, ...marks] : marks} />
            <p className="text-quiet text-sm">{text}</p>
            <SubmitButton
              type="button"
              wide
              busy={leavingTo === provider}
              disabled={state.name !== 'loading' || (leavingTo !== undefined && leavingTo !== provider)}
              onClick={() => leave.mutate(provider)}
            >
              {payPageTexts.pay(price, how)}
            </SubmitButton>
          </li>
        ))}
      </ul>
      <ul className="grid gap-3 text-sm">
        <IconLine icon={Undo}>{payPageTexts.back}</IconLine>
        <IconLine icon={Lock}>{payPageTexts.secret}</IconLine>
      </ul>
    </>
  )
}

export function Waiting({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2.5 text-quiet">
      <Spinner />
      <span>{children}</span>
    </p>
  )
}

/** Words for what the buyer did on the provider's page. Whether anything was paid is the server's to say, and it has said no. */
function sayOutcome(returned: string | null): string {
  if (returned === 'cancelled') return payPageTexts.cancelled
  return returned === 'failed' ? payPageTexts.failed : payPageTexts.notYet
}

type Way = { how: string; marks: readonly string[]; text: string }

/** A provider without words of its own has its name. */
function describeWay(provider: string): Way & { provider: string } {
  const way = ownValue<Way>(payPageTexts.ways, provider)
  return { provider, ...(way ?? { how: payPageTexts.otherwise(provider), marks: [provider], text: '' }) }
}

/** A line of a list, behind its icon. */
export function IconLine({ icon: Icon, children }: { icon: typeof Lock; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
