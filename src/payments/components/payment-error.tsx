/** The provider's message about a payment, in red (specification 8), read out when it appears. */
export function PaymentError({ message }: { message: string | null }) {
  // The region is there from the start, out of the layout, or a screen reader would miss what appears in it.
  return (
    <div role="alert" className={message ? 'font-medium text-error text-sm' : 'sr-only'}>
      {message}
    </div>
  )
}
