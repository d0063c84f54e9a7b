/** How the confirmation of a payment ended: decided (rules.ts), with the provider's id of the payment, or why not. */
export type Confirmation = { outcome: 'decided'; paymentId: string } | { outcome: 'refused'; message: string }

export type CardFormProps = {
  /** What the server answered for this payment. */
  clientSecret: string
  publishableKey: string
  /** Billing name and e-mail, sent with the card (specification 7). */
  billing: { name: string; email: string }
  /** Why the last card was refused, in the provider's words. */
  refusal: string | null
  busy: boolean
  /** The buyer pays: `confirm` sends the card to the provider. It never throws. */
  onPay: (confirm: () => Promise<Confirmation>) => Promise<void>
  payLabel: string
}

/** The provider's message about a payment, in red (specification 8), read out when it appears. */
export function PaymentError({ message }: { message: string | null }) {
  // The region is there from the start, out of the layout, or a screen reader would miss what appears in it.
  return (
    <div role="alert" className={message ? 'font-medium text-error text-sm' : 'sr-only'}>
      {message}
    </div>
  )
}
