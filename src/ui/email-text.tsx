/** Wide enough for an ordinary domain, so that only a long one breaks in a word. */
const look = 'md:inline-block md:min-w-26'

/** An e-mail address, which breaks before its '@' first where a column is too narrow for it. */
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
