import { useQuery } from '@tanstack/react-query'
import SearchCheck from 'lucide-react/icons/search-check'
import { useRef } from 'react'
import { Link } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { browsingPaths } from '../../paths.ts'
import { SavedSearchRow } from '../components/saved-search-row.tsx'
import { savedSearchesQuery } from '../queries.ts'
import { savedSearchesTexts as words } from '../texts.ts'

const needs: PageNeeds = () => [savedSearchesQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function SavedSearchesPage() {
  const searches = useQuery({ ...savedSearchesQuery, refetchOnMount: 'always' })
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <div ref={list} tabIndex={-1} className="max-w-3xl outline-none">
        <QueryResult query={searches} failed={words.loadFailed} skeleton={<RowsSkeleton count={3} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                icon={SearchCheck}
                title={words.empty}
                hint={words.emptyHint}
                action={
                  <Link to={browsingPaths.search} className="btn btn-primary">
                    {words.browse}
                  </Link>
                }
              />
            ) : (
              <ul className="grid grid-cols-1 gap-4">
                {rows.map((search) => (
                  <SavedSearchRow key={search._id} search={search} onDeleted={() => list.current?.focus()} />
                ))}
              </ul>
            )
          }
        </QueryResult>
      </div>
    </>
  )
}
