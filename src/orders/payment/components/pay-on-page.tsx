import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatAmount } from '../../../kernel/money.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { useInspectionHours } from '../../../ui/page-context.ts'
import { ErrorState } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Booking } from '../../booking/contract.ts'
import type { OrderApi } from '../../routes.ts'
import { payPageMessages, purchaseMessages } from '../messages.ts'
import type { PaymentState } from './payment-state.ts'

const api = createApi<OrderApi>()

type PayOnPageProps = {
  order: Booking
  state: PaymentState
  /** The names of the providers to choose from. */
  providers: string[]
  onRetry: () => void
}

/** Ways to pay on the page of a provider; or, for whoever comes back from there, what came of it. */
export function PayOnPage({ order, state, providers, onRetry }: PayOnPageProps) {
  const hours = useInspectionHours()
  const leave = useMutation({
    mutationFn: async (provider: string) => {
      const json = { provider, product_price: order.product_price }
      const { redirect } = await parseResponse(
        api.orders[':id'].payment.$post({ ...paramOf(order._id), json }),
      )
      window.location.assign(redirect)
    },
  })
  const { reset } = leave
  useEffect(() => {
    // Whoever comes by Back from the provider's page finds this one as it was left, and may choose again.
    const onShow = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  if (state.name === 'settling') {
    return (
      <p role="status" className="flex items-center gap-2.5 text-quiet">
        <span className="loading loading-spinner loading-sm" aria-hidden="true" />
        {payPageMessages.looking}
      </p>
    )
  }
  if (state.name === 'unsettled') {
    return <ErrorState title={purchaseMessages.tryAgain} detail={state.why} onRetry={onRetry} />
  }
  const leavingTo = leave.isPending || leave.isSuccess ? leave.variables : undefined
  const isAgain = state.name === 'loading' && state.isAgain
  const price = formatAmount(order.product_price, order.currency)
  const nameOf = (provider: string) =>
    (payPageMessages.providers as Record<string, string>)[provider] ?? provider
  return (
    <>
      {isAgain && <p role="alert">{payPageMessages.notYet}</p>}
      <h2 className="font-semibold text-xl">{payPageMessages.title}</h2>
      {leave.error && (
        <p role="alert" className="text-error">
          {leave.error.message}
        </p>
      )}
      <div className="grid gap-3">
        {providers.map((provider) => (
          <SubmitButton
            key={provider}
            type="button"
            wide
            busy={leavingTo === provider}
            disabled={state.name !== 'loading' || (leavingTo !== undefined && leavingTo !== provider)}
            onClick={() => leave.mutate(provider)}
          >
            {payPageMessages.payWith(price, nameOf(provider))}
          </SubmitButton>
        ))}
      </div>
      <p className="text-quiet text-sm">{payPageMessages.promise(hours)}</p>
    </>
  )
}
