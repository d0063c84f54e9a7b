import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { cardFormMessages as words } from '../messages/card.ts'
import type { CardFormProps } from './card-form.tsx'
import { PaymentError } from './payment-error.tsx'

type Loaded = { stripe: Stripe; card: StripeCardElement }

/** Stripe's own card field, in a frame of Stripe's: the card's number never touches this page. */
export default function StripeCardForm({
  clientSecret,
  publishableKey,
  billing,
  onAuthorised,
  payLabel = words.pay,
  disabled = false,
}: CardFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded>()
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)

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
        card.on('change', ({ error }) => setMessage(error?.message))
        setLoaded({ stripe, card })
      })
      .catch(() => setMessage(words.loadFailed))
    return () => {
      isGone = true
      card?.destroy()
      setLoaded(undefined)
    }
  }, [publishableKey])

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!loaded || isBusy) return
    setBusy(true)
    setMessage(undefined)
    const { error, paymentIntent } = await loaded.stripe
      .confirmCardPayment(clientSecret, { payment_method: { card: loaded.card, billing_details: billing } })
      .catch(() => ({
        error: { message: words.noAnswer, payment_intent: undefined },
        paymentIntent: undefined,
      }))
    // Confirmed before, in a second tab: it counts all the same.
    const intent = paymentIntent ?? error?.payment_intent
    if (intent && (intent.status === 'requires_capture' || intent.status === 'succeeded')) {
      onAuthorised(intent.id)
      return
    }
    setMessage(error?.message ?? words.noAnswer)
    setBusy(false)
  }

  return (
    <form onSubmit={pay} noValidate className="grid gap-4">
      <div className="grid gap-1.5">
        <span className="font-medium text-sm">{words.card}</span>
        <div className="input grid w-full items-center">
          <div ref={box} />
        </div>
      </div>
      <PaymentError message={message} />
      <SubmitButton busy={isBusy} disabled={disabled || !clientSecret || !loaded} wide>
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
