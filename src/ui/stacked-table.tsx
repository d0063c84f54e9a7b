import type { ReactNode } from 'react'

export type Column<Row> = {
  label: string
  cell: (row: Row, place: number) => ReactNode
  /**
   * Where the cell stands in a card: `title` on top, `pair` with its label, `action` at the foot, `corner` beside the title. The title
   * names its row for screen readers.
   */
  mobileSlot?: 'title' | 'pair' | 'action' | 'corner'
  align?: 'end'
  translate?: 'no'
  /** The id of the cell, for buttons that it describes. */
  cellId?: (row: Row) => string
}

type StackedTableProps<Row> = {
  /** The name of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** Some browsers drop implicit roles when `display` changes. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
}

const mobileSlots = {
  title: 'col-start-1 row-start-1 block text-balance text-start font-semibold text-lg',
  pair: 'col-span-2 flex flex-wrap items-baseline justify-between gap-x-4 text-end max-md:has-[>div:empty]:hidden',
  action: 'col-span-2 block pt-2 text-start max-md:has-[>div:empty]:hidden md:[&_.btn]:whitespace-nowrap',
  corner: 'col-start-2 row-start-1 flex items-center gap-1.5 self-center text-quiet text-sm',
}

/** Prevents columns one letter wide, because any letter may end a line. */
const textColumn = 'md:min-w-26 xl:min-w-34'

const times = 'md:[&_time]:text-balance xl:[&_time]:whitespace-nowrap'

/** A table that on a small screen is a list of cards, but stays a table for screen readers. */
export function StackedTable<Row extends { _id: string }>({
  caption,
  columns,
  rows,
}: StackedTableProps<Row>) {
  return (
    <div className="md:overflow-hidden md:rounded-box md:border md:border-base-300 md:bg-base-100">
      <table {...roles.table} className="block w-full md:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.group} className="sr-only md:not-sr-only md:table-header-group">
          <tr {...roles.row} className="md:table-row">
            {columns.map(({ label, align }) => (
              <th
                key={label}
                {...roles.head}
                scope="col"
                className={`px-3 py-3 font-medium text-quiet text-sm md:whitespace-nowrap xl:px-5 ${align === 'end' ? 'text-end' : 'text-start'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="grid gap-4 md:table-row-group">
          {rows.map((row, place) => (
            <tr
              key={row._id}
              {...roles.row}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 panel p-4 md:table-row md:border-0"
            >
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} place={place} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row, place }: { column: Column<Row>; row: Row; place: number }) {
  const { label, cell, mobileSlot = 'pair', align, cellId, translate } = column
  const isHeading = mobileSlot === 'title'
  const Tag = isHeading ? 'th' : 'td'
  const isText = align !== 'end' && (isHeading || mobileSlot === 'pair')
  return (
    <Tag
      {...(isHeading ? { ...roles.rowHead, scope: 'row' as const } : roles.cell)}
      id={cellId?.(row)}
      className={`${mobileSlots[mobileSlot]} md:table-cell md:border-base-300 md:border-t md:px-3 md:py-3.5 md:text-base xl:px-5 ${times} ${isText ? textColumn : ''} ${isHeading ? 'md:font-medium' : ''} ${align === 'end' ? 'md:text-end md:[&_.tabular-nums]:whitespace-nowrap' : 'md:text-start'}`}
    >
      {(mobileSlot === 'pair' || mobileSlot === 'corner') && (
        <span aria-hidden="true" className="min-w-0 text-quiet text-sm md:hidden">
          {`${label} `}
        </span>
      )}
      <div
        translate={translate}
        className={
          mobileSlot === 'pair'
            ? 'ms-auto min-w-0 max-md:has-[>[data-spread]]:contents md:contents'
            : 'contents'
        }
      >
        {cell(row, place)}
      </div>
    </Tag>
  )
}
