import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ownValue } from '../../kernel/own-value.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { isDecided, sandboxPublishableKey } from '../rules.ts'
import { cardFormTexts as words } from '../texts.ts'

/** How the confirmation of a card payment ended: decided, with the provider's id of the payment, or refused with a reason. */
export type Confirmation = { outcome: 'decided'; paymentId: string } | { outcome: 'refused'; message: string }

export type CardFormProps = {
  clientSecret: string
  publishableKey: string
  /** The billing name and e-mail that are sent with the card (specification 7). */
  billing: { name: string; email: string }
  /** Why the last card was refused, in the provider's words or their translation; null when none was. */
  refusal: string | null
  busy: boolean
  /** Called when the buyer pays. `confirm` sends the card to the provider and never throws. */
  onPay: (confirm: () => Promise<Confirmation>) => Promise<void>
  payLabel: string
}

type Loaded = { stripe: Stripe; card: StripeCardElement }

/**
 * Takes a card and confirms the payment with it, in Stripe's own field, so that the card number never touches this page. Errors
 * stand in red under it (specification 8).
 */
export function CardForm({
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
  const [fieldError, setFieldError] = useState<string | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    let card: StripeCardElement | undefined
    let isGone = false
    loadProvider(publishableKey)
      .then((stripe) => {
        if (isGone) return
        if (!stripe) throw new Error('Stripe.js is not available')
        card = stripe.elements().create('card', { style: styleLike(element), hidePostalCode: true })
        card.mount(element)
        card.on('change', ({ error }) => setFieldError(error ? explainError(error) : null))
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
        error: { message: words.noAnswer, type: undefined, payment_intent: undefined },
        paymentIntent: undefined,
      }))
    const intent = paymentIntent ?? error?.payment_intent
    return intent && isDecided(intent.status)
      ? { outcome: 'decided', paymentId: intent.id }
      : { outcome: 'refused', message: error ? explainError(error) : words.noAnswer }
  }

  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (loaded) void onPay(() => confirm(loaded))
  }

  return (
    <form onSubmit={pay} noValidate className="grid gap-4">
      <div className="grid gap-1.5">
        <span className="font-medium text-sm">{words.card}</span>
        <div className="input grid h-auto min-h-11 w-full items-center">
          <div ref={box} className="min-w-0 whitespace-normal" />
        </div>
      </div>
      <PaymentError message={fieldError ?? refusal} />
      <SubmitButton busy={busy} disabled={!loaded} wide>
        {payLabel}
      </SubmitButton>
    </form>
  )
}

type CardError = { message?: string; type?: string | undefined; code?: string; decline_code?: string }

/** The provider's words (specification 8), or their translation, and on a second line what to do about a card that was declined. */
export function explainError({ message = words.noAnswer, type, code = '', decline_code = '' }: CardError) {
  const reason = words.sayReason(message, decline_code) ?? words.sayReason(message, code) ?? message
  if (type !== 'card_error') return reason
  const advice = ownValue<string>(words.declines, decline_code) ?? ownValue<string>(words.declines, code)
  return `${reason}\n${advice ?? words.declined}`
}

/** The frame does not inherit the page's looks. */
function styleLike(element: HTMLElement) {
  const { color, fontFamily } = getComputedStyle(element)
  return { base: { color, fontFamily, fontSize: '16px', iconColor: color } }
}

/** The provider's error, which stands under the card field (specification 8). */
function PaymentError({ message }: { message: string | null }) {
  // Present from the start, or a screen reader would miss it.
  return (
    <div role="alert" className={message ? 'font-medium text-error text-sm' : 'sr-only'}>
      {message?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function loadProvider(publishableKey: string): Promise<Stripe | null> {
  return publishableKey === sandboxPublishableKey ? loadStandIn(publishableKey) : loadStripe(publishableKey)
}

async function loadStandIn(publishableKey: string): Promise<Stripe | null> {
  if (!window.Stripe) {
    await new Promise((resolve, reject) => {
      const script = document.createElement('script')
      Object.assign(script, { src: '/sandbox/stripe/stripe.js', onload: resolve, onerror: reject })
      document.head.append(script)
    })
  }
  return window.Stripe?.(publishableKey) ?? null
}
