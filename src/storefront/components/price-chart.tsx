import type { ModelPrices } from '../../listings/contract.ts'

const rowHeight = 32
const width = 360
const left = 165

/** A bar for each model from lower to upper quartile, with the median marked. A table beside it has the numbers. */
export function PriceChart({ label, models }: { label: string; models: readonly ModelPrices[] }) {
  const highest = Math.max(...models.map(({ high }) => high))
  const x = (price: number) => left + (price / highest) * (width - left - 8)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${models.length * rowHeight + 8}`}
      className="w-full max-w-lg"
    >
      {models.map(({ name, low, median, high }, row) => {
        const y = row * rowHeight + 8
        return (
          <g key={name}>
            <text x={0} y={y + 15} className="fill-current text-[15px]">
              {name.length > 22 ? `${name.slice(0, 21)}…` : name}
            </text>
            <rect
              x={x(low)}
              y={y}
              width={Math.max(2, x(high) - x(low))}
              height={18}
              rx={4}
              className="fill-secondary"
            />
            <line
              x1={x(median)}
              x2={x(median)}
              y1={y}
              y2={y + 18}
              strokeWidth={3}
              className="stroke-primary"
            />
          </g>
        )
      })}
    </svg>
  )
}
