import Copy from 'lucide-react/icons/copy'
import Rss from 'lucide-react/icons/rss'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from '../../../ui/toaster.tsx'
import type { WireSavedSearch } from '../contract.ts'
import { savedSearchesMessages as messages } from '../messages/saved-searches.ts'
import { useChangeMail, useDeleteSearch, useMakeFeed, useRemoveFeed } from './use-saved-searches.ts'

const showError = (problem: Error) => void toast.error(problem.message)

type RowProps = {
  search: WireSavedSearch
  /** The row goes, and the focus needs another place. */
  onDeleted: () => void
}

/** A saved search: what it looks for, how much is new, and how its owner is told. */
export function SavedSearchRow({ search, onDeleted }: RowProps) {
  const { _id, label, path, newCount } = search
  const remove = useDeleteSearch(_id)
  return (
    <li className="panel grid grid-cols-1 gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 wrap-anywhere font-semibold text-lg">{label}</h2>
        {newCount > 0 && (
          <span className="badge badge-primary tabular-nums">{messages.newPhones(newCount)}</span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={`${path}&sort=newest`} className="btn btn-primary btn-sm min-h-9">
          {messages.show}
        </Link>
        <button
          type="button"
          aria-label={messages.deleteNamed(label)}
          aria-busy={remove.isPending}
          className="btn btn-ghost btn-sm min-h-9"
          onClick={() =>
            !remove.isPending &&
            remove.mutate(undefined, {
              onSuccess: () => {
                toast.success(messages.deleted)
                onDeleted()
              },
              onError: showError,
            })
          }
        >
          <Trash2 size={16} aria-hidden="true" />
          <span>{messages.delete}</span>
        </button>
      </div>
      <MailSwitch search={search} />
      <Feed search={search} />
    </li>
  )
}

function MailSwitch({ search: { _id, mail } }: { search: WireSavedSearch }) {
  const change = useChangeMail(_id)
  // The choice shows at once, and is taken back when it could not be saved.
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 border-base-300 border-t pt-3">
      <span>{messages.mail}</span>
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

/** The secret address of the search's feed, folded: few have a news reader. */
function Feed({ search: { _id, feed } }: { search: WireSavedSearch }) {
  const make = useMakeFeed(_id)
  const remove = useRemoveFeed(_id)
  const isBusy = make.isPending || remove.isPending
  const makeAddress = () =>
    !isBusy &&
    make.mutate(undefined, {
      onSuccess: () => feed && toast.success(messages.renewed),
      onError: showError,
    })
  const copy = (address: string) =>
    void navigator.clipboard.writeText(address).then(() => toast.success(messages.copied), showError)
  return (
    <details className="border-base-300 border-t pt-3">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
        <Rss size={16} aria-hidden="true" />
        <span>{messages.feed}</span>
      </summary>
      <div className="grid grid-cols-1 gap-3 pt-2">
        <p className="max-w-prose text-quiet text-sm">{messages.feedHint}</p>
        {feed && (
          <a href={feed} className="link wrap-anywhere py-0.5 text-sm">
            {feed}
          </a>
        )}
        <div className="flex flex-wrap gap-2">
          {feed && (
            <button type="button" className="btn btn-outline btn-sm min-h-9" onClick={() => copy(feed)}>
              <Copy size={16} aria-hidden="true" />
              <span>{messages.copy}</span>
            </button>
          )}
          <button
            type="button"
            aria-busy={make.isPending}
            className="btn btn-outline btn-sm min-h-9"
            onClick={makeAddress}
          >
            {feed ? messages.renewFeed : messages.makeFeed}
          </button>
          {feed && (
            <button
              type="button"
              aria-busy={remove.isPending}
              className="btn btn-ghost btn-sm min-h-9"
              onClick={() => !isBusy && remove.mutate(undefined, { onError: showError })}
            >
              {messages.removeFeed}
            </button>
          )}
        </div>
      </div>
    </details>
  )
}
