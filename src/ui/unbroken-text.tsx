/** A text of which no line ends within a size such as '128 GB', a day such as 'Nov 3, 2026' or a time such as '5:30 PM'. It can be copied as it is. */
export function UnbrokenText({ text }: { text: string }) {
  const [before, whole, ...others] = text.split(/(\d+ [GT]B|[A-Z][a-z]{2} \d+, \d{4}|\d+:\d\d [AP]M)/)
  const after = others.join('')
  return (
    <>
      {before && <span>{before}</span>}
      {whole && <span className="whitespace-nowrap">{whole}</span>}
      {after && <UnbrokenText text={after} />}
    </>
  )
}
