import { useQuery } from '@tanstack/react-query'
import { Form } from 'react-router'
import SearchX from '~icons/lucide/search-x'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { createApi } from '../../../ui/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { readListSearch, useListSearch } from '../../../ui/list-search.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { freshQuery } from '../../../ui/query-client.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Listed, memberColumns, orderColumns, phoneColumns } from '../components/found-rows.tsx'
import type { Found } from '../contract.ts'
import type { AdminSearchApi } from '../routes.ts'
import { adminSearchTexts as words } from '../texts.ts'

const api = createApi<AdminSearchApi>()

const adminSearchQuery = (q: string) =>
  freshQuery(['admin', 'desk', q], (call) => api.desk.$get({ query: { q } }, call))

/** The most results of each kind that the server returns. */
const most = 20

const needs: PageNeeds = (_, search) => {
  const typed = readListSearch(search).trim()
  return typed ? [adminSearchQuery(typed)] : []
}

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** The page where an admin finds any order, phone or account. The search text is kept in the address. */
export default function AdminSearchPage() {
  const text = useListSearch().text.trim()
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <Form role="search" className="mb-6 flex max-w-xl flex-wrap items-end gap-3">
        <div className="min-w-[min(15rem,100%)] grow">
          <Field label={words.search}>
            {(control) => (
              <input
                key={text}
                {...control}
                type="search"
                name="q"
                defaultValue={text}
                maxLength={200}
                required
                autoComplete="off"
                enterKeyHint="search"
                className="input w-full"
              />
            )}
          </Field>
        </div>
        <button type="submit" className="btn btn-primary">
          {words.submit}
        </button>
      </Form>
      {text && <Results text={text} />}
    </>
  )
}

function Results({ text }: { text: string }) {
  return (
    <QueryResult query={useQuery(adminSearchQuery(text))} failed={words.failed}>
      {(found) => <FoundThings found={found} />}
    </QueryResult>
  )
}

function FoundThings({ found: { orders, members, phones } }: { found: Found }) {
  const counts = [orders.length, members.length, phones.length]
  if (counts.every((count) => count === 0)) {
    return <EmptyState icon={SearchX} title={words.nothing} hint={words.nothingHint} />
  }
  return (
    <div className="grid gap-6">
      <Listed title={words.orders} rows={orders} columns={orderColumns()} />
      <Listed title={words.members} rows={members} columns={memberColumns()} />
      <Listed title={words.phones} rows={phones} columns={phoneColumns()} />
      {counts.includes(most) && <p className="text-quiet text-sm">{words.first(most)}</p>}
    </div>
  )
}
