import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardFormMessages as words } from '../messages.ts'
import { sandboxPublishableKey } from '../rules.ts'
import type { CardFormProps } from './payment-error.tsx'
import { SandboxCardForm } from './sandbox-card-form.tsx'

/** Stripe's own form and script are loaded only where Stripe's keys are configured. */
const StripeCardForm = lazy(() => import('./stripe-card-form.tsx'))

/**
 * Takes a card and confirms the payment with it. The provider's errors stand in red under the fields (specification
 * 8), and another card may be tried at once.
 */
export function CardForm(props: CardFormProps) {
  if (props.publishableKey === sandboxPublishableKey) return <SandboxCardForm {...props} />
  return (
    <Suspense fallback={<LoadingCardForm />}>
      <StripeCardForm {...props} />
    </Suspense>
  )
}

function LoadingCardForm() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  )
}
