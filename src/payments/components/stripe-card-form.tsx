import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { cardFormMessages as words } from '../messages.ts'
import { isDecided } from '../rules.ts'
import { type CardFormProps, type Confirmation, PaymentError } from './payment-error.tsx'

type Loaded = { stripe: Stripe; card: StripeCardElement }

/** Stripe's own card field, in a frame of Stripe's: the card's number never touches this page. */
export default function StripeCardForm({
  clientSecret,
  publishableKey,
  billing,
  refusal,
  busy,
  onPay,
  payLabel,
}: CardFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded>()
  /** What Stripe's field says of the card, or why it could not be loaded. */
  const [fieldError, setFieldError] = useState<string | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    let card: StripeCardElement | undefined
    let isGone = false
    loadStripe(publishableKey)
      .then((stripe) => {
        if (isGone) return
        if (!stripe) throw new Error('Stripe.js is not available')
        card = stripe.elements().create('card', { style: styleLike(element), hidePostalCode: true })
        card.mount(element)
        card.on('change', ({ error }) => setFieldError(error?.message ?? null))
        setLoaded({ stripe, card })
      })
      .catch(() => setFieldError(words.loadFailed))
    return () => {
      isGone = true
      card?.destroy()
      setLoaded(undefined)
    }
  }, [publishableKey])

  const confirm = async ({ stripe, card }: Loaded): Promise<Confirmation> => {
    const { error, paymentIntent } = await stripe
      .confirmCardPayment(clientSecret, { payment_method: { card, billing_details: billing } })
      .catch(() => ({
        error: { message: words.noAnswer, payment_intent: undefined },
        paymentIntent: undefined,
      }))
    const intent = paymentIntent ?? error?.payment_intent
    return intent && isDecided(intent.status)
      ? { outcome: 'decided', paymentId: intent.id }
      : { outcome: 'refused', message: error?.message ?? words.noAnswer }
  }

  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (loaded) void onPay(() => confirm(loaded))
  }

  return (
    <form onSubmit={pay} noValidate className="grid gap-4">
      <div className="grid gap-1.5">
        <span className="font-medium text-sm">{words.card}</span>
        <div className="input grid w-full items-center">
          <div ref={box} />
        </div>
      </div>
      <PaymentError message={fieldError ?? refusal} />
      <SubmitButton busy={busy} disabled={!loaded} wide>
        {payLabel}
      </SubmitButton>
    </form>
  )
}

/** The frame does not inherit the page's looks; they are read off the box that it stands in. */
function styleLike(element: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(element)
  return { base: { color, fontFamily, fontSize: '16px', iconColor: color } }
}
