import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import SearchCheck from '~icons/lucide/search-check'
import Trash from '~icons/lucide/trash'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { browsingPaths } from '../../../kernel/paths.ts'
import { EmptyState, LinkButton } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { SavedHeader } from '../../components/saved-header.tsx'
import { savedSearchesQuery } from '../../queries.ts'
import { useChangeMail, useDeleteSearch } from '../components/use-saved-searches.ts'
import type { WireSavedSearch } from '../contract.ts'
import { savedSearchesTexts as words } from '../texts.ts'

const needs: PageNeeds = () => [savedSearchesQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function SavedSearchesPage() {
  const searches = useQuery({ ...savedSearchesQuery, refetchOnMount: 'always' })
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <SavedHeader intro={words.intro} />
      <div ref={list} tabIndex={-1} className="max-w-3xl outline-none">
        <QueryResult query={searches} failed={words.loadFailed} skeleton={<RowsSkeleton count={3} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                icon={SearchCheck}
                title={words.empty}
                hint={words.emptyHint}
                action={<LinkButton to={browsingPaths.search}>{words.browse}</LinkButton>}
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

const showError = (problem: Error) => void toast.error(problem.message)

type RowProps = {
  search: WireSavedSearch
  onDeleted: () => void
}

function SavedSearchRow({ search, onDeleted }: RowProps) {
  const { _id, label, path, newCount } = search
  const remove = useDeleteSearch(_id)
  return (
    <li className="panel grid grid-cols-1 gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 wrap-anywhere font-semibold text-lg">{label}</h2>
        {newCount > 0 && (
          <span className="badge badge-primary tabular-nums">{words.newPhones(newCount)}</span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={`${path}&sort=newest`} className="btn btn-primary btn-sm min-h-9">
          {words.show}
        </Link>
        <button
          type="button"
          aria-label={words.deleteNamed(label)}
          aria-busy={remove.isPending}
          className="btn btn-ghost btn-sm min-h-9"
          onClick={() =>
            !remove.isPending &&
            remove.mutate(undefined, {
              onSuccess: () => {
                toast.success(words.deleted)
                onDeleted()
              },
              onError: showError,
            })
          }
        >
          <Trash size={16} aria-hidden="true" />
          <span>{words.delete}</span>
        </button>
      </div>
      <MailSwitch search={search} />
    </li>
  )
}

function MailSwitch({ search: { _id, mail } }: { search: WireSavedSearch }) {
  const change = useChangeMail(_id)
  // Optimistic.
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 border-base-300 border-t pt-3">
      <span>{words.mail}</span>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={chosen ?? mail}
        onChange={({ target }) => {
          setChosen(target.checked)
          change.mutate(target.checked, { onError: showError, onSettled: () => setChosen(null) })
        }}
      />
    </label>
  )
}
