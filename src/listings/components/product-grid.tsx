import type { ReactNode } from 'react'

type ProductGridProps<Row> = {
  rows: readonly Row[]
  children: (row: Row, place: number) => ReactNode
}

/** Cards side by side. */
export function ProductGrid<Row extends { _id: string }>({ rows, children }: ProductGridProps<Row>) {
  return (
    <ul className="card-grid">
      {rows.map((row, place) => (
        <li key={row._id}>{children(row, place)}</li>
      ))}
    </ul>
  )
}
