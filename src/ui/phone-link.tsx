import { formatPhoneNumber } from '../kernel/number.ts'

type PhoneLinkProps = {
  number: string
  className?: string
  /** What screen readers say instead of the number alone. */
  label?: string
}

/** A phone number that a click calls. A browser that translates the page leaves its digits alone. */
export function PhoneLink({ number, className = '', label }: PhoneLinkProps) {
  return (
    <a href={`tel:${number}`} translate="no" className={`link tabular-nums ${className}`} aria-label={label}>
      {formatPhoneNumber(number)}
    </a>
  )
}
