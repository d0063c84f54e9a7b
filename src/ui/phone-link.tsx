import { formatPhoneNumber } from '../kernel/number.ts'

type PhoneLinkProps = {
  number: string
  className?: string
  label?: string
}

/** Not to be translated by the browser. */
export function PhoneLink({ number, className = '', label }: PhoneLinkProps) {
  return (
    <a href={`tel:${number}`} translate="no" className={`link tabular-nums ${className}`} aria-label={label}>
      {formatPhoneNumber(number)}
    </a>
  )
}
