import { type Currency, formatAmount } from '../kernel/money.ts'
import { formatPhoneNumber } from '../kernel/number.ts'
import { formatPostingTime } from '../kernel/time.ts'

type AmountProps = { value: number; currency: Currency; className?: string }

/** An amount of money, which translating browsers leave as it is. */
export function Amount({ value, currency, className }: AmountProps) {
  return (
    <span translate="no" className={className ? `tabular-nums ${className}` : 'tabular-nums'}>
      {formatAmount(value, currency)}
    </span>
  )
}

/** Shows a time, given in ISO 8601, in the reader's language. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-quiet text-sm tabular-nums">
      <UnbrokenText text={formatPostingTime(at)} />
    </time>
  )
}

type PhoneLinkProps = {
  number: string
  className?: string
  label?: string
}

/** A phone number as a link that calls it, which translating browsers leave as it is. */
export function PhoneLink({ number, className = '', label }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${number}`}
      translate="no"
      className={`link inline-block tabular-nums ${className}`}
      aria-label={label}
    >
      {formatPhoneNumber(number)}
    </a>
  )
}

/** Keeps a column wide enough that only a long domain breaks within a word. */
const look = 'md:inline-block md:min-w-26'

/** An e-mail address, which in a narrow column breaks before its '@' first. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@')
  if (at < 1)
    return (
      <span translate="no" className={look}>
        {email}
      </span>
    )
  return (
    <span translate="no" className={look}>
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </span>
  )
}

/**
 * A text of which no line ends within a size such as '128 GB', a day such as 'Nov 3, 2026', a time such as '5:30 PM', or a Bangla
 * ending such as '৫:৩০-এর', nor between a day and its time where both fit on a line. It can be copied as it is.
 */
export function UnbrokenText({ text }: { text: string }) {
  const [before = '', moment, ...others] = text.split(
    /(\w+ \d+, \d{4} \d+:\d\d [AP]M\S*|[০-৯]+\xa0\S+\xa0[০-৯]+, \S+\xa0[০-৯]+:\S+)/,
  )
  if (!moment) return <UnbrokenParts text={before} />
  return (
    <>
      <UnbrokenParts text={before} />
      <span className="inline-block">
        <UnbrokenParts text={moment} />
      </span>
      <UnbrokenText text={others.join('')} />
    </>
  )
}

function UnbrokenParts({ text }: { text: string }) {
  const [before, whole, ...others] = text.split(
    /(\d+ [GT]B|[A-Z]\w\w \d+, \d{4}|\d+:\d\d [AP]M|\S{1,10}-[ঀ-৿]{1,8})/,
  )
  const after = others.join('')
  return (
    <>
      {before && <span>{before}</span>}
      {whole && <span className="whitespace-nowrap">{whole}</span>}
      {after && <UnbrokenParts text={after} />}
    </>
  )
}
