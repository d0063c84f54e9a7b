import { encode } from 'uqr'

/** Shows a text as a QR code, black on white in both themes, because cameras need that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-[min(9rem,60vw)] sm:w-44 rounded-field border border-base-300 bg-white"
    >
      <path d={squares.join('')} fill="black" />
    </svg>
  )
}
