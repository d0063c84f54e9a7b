import { formatPhoneNumber } from '../kernel/number.ts'

type PhoneLinkProps = {
  number: string
  className?: string
  label?: string
}

/** A phone number as a link that calls it, which translating browsers leave as it is. */
export function PhoneLink({ number, className = '', label }: PhoneLinkProps) {
  return (
    <a href={`tel:${number}`} translate="no" className={`link tabular-nums ${className}`} aria-label={label}>
      {formatPhoneNumber(number)}
    </a>
  )
}
