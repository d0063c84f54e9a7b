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
