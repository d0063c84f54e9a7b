/** A text, such as the name of a phone, of which no line ends within a size such as '128 GB'. It can be copied as it is. */
export function UnbrokenSizes({ text }: { text: string }) {
  const [before, size, ...others] = text.split(/(\d+ [GT]B)/)
  const after = others.join('')
  return (
    <>
      <span>{before}</span>
      {size && <span className="whitespace-nowrap">{size}</span>}
      {after && <UnbrokenSizes text={after} />}
    </>
  )
}
