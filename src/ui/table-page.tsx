import type { Page } from './api.ts'
import type { Elements } from './elements.ts'
import type { EmptyStateProps } from './empty-state.tsx'
import { ListSearch, useListSearch } from './list-search.tsx'
import { PageHeader } from './page-header.tsx'
import { type tableQuery, tableRows, usePagedList } from './paged-list.ts'
import { PagedRows } from './paged-rows.tsx'
import { type Column, StackedTable } from './stacked-table.tsx'

type TablePageProps<One extends Page<{ _id: string }>> = {
  /** The texts of the page. `search`: the label of the search box; without it there is none. */
  words: Record<'title' | 'failed' | 'empty' | 'emptyHint', string> & { intro?: string; search?: string }
  icon: EmptyStateProps['icon']
  query: (q: string) => ReturnType<typeof tableQuery<One>>
  action?: Elements
  /** Stands between heading and list. */
  filter?: Elements
  columns?: readonly Column<One['rows'][number]>[]
  /** Shows the rows in another way than a table of `columns`. */
  children?: (rows: One['rows']) => Elements
}

/** A page with one long table: heading, search box, and rows in pages of `tableRows`. */
export function TablePage<One extends Page<{ _id: string }>>({
  words,
  icon,
  query,
  action,
  filter,
  columns = [],
  children = (rows) => <StackedTable caption={words.title} columns={columns} rows={rows} />,
}: TablePageProps<One>) {
  const searched = useListSearch()
  const list = usePagedList(query(words.search ? searched.text : ''))
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} action={action} />
      {filter}
      {words.search && <ListSearch label={words.search} searched={searched} list={list} />}
      <PagedRows
        list={list}
        {...(words.search && { searched })}
        pageSize={tableRows}
        words={words}
        icon={icon}
      >
        {children}
      </PagedRows>
    </>
  )
}
