import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import BellPlus from '~icons/lucide/bell-plus'
import Check from '~icons/lucide/check'
import { loginAddress } from '../../../auth/guards/components/login-address.ts'
import { useAuth } from '../../../auth/session/components/use-auth.ts'
import { browsingPaths } from '../../../kernel/paths.ts'
import { focus } from '../../../ui/elements.ts'
import { toast } from '../../../ui/toaster.tsx'
import { savedSearchesQuery } from '../../queries.ts'
import { readSearch, type Search, writeSearch } from '../../search-filters.ts'
import { saveSearchTexts as words } from '../texts.ts'
import { useSaveSearch, useSeeSearch } from './use-saved-searches.ts'

type SaveSearchProps = {
  search: Search
  brand: string | undefined
  /** Shows the primary button with this text, where there is nothing to buy. */
  primary?: string
}

/** Saves the page's search or, once saved, links to the saved ones and marks it as seen. Its key is the search. */
export default function SaveSearch({ search, brand, primary }: SaveSearchProps) {
  const { user, isSignedIn } = useAuth()
  const location = useLocation()
  const { data: saved } = useQuery({ ...savedSearchesQuery, enabled: user !== null })
  const save = useSaveSearch()
  const see = useSeeSearch()
  const wanted = brand ? { ...search, category_name: [brand] } : search
  const same = saved?.find(
    ({ path }) => keyOf(readSearch(new URLSearchParams(path.split('?')[1]))) === keyOf(wanted),
  )
  const newId = same && same.newCount > 0 ? same._id : null
  const { mutate: markSeen } = see
  useEffect(() => {
    if (newId) markSeen(newId)
  }, [newId, markSeen])
  if (save.isSuccess || same) {
    return (
      <p className="inline-flex min-h-9 flex-wrap items-center gap-x-3">
        <span className="inline-flex items-center gap-1.5 font-medium">
          <Check size={18} aria-hidden="true" className="text-primary" />
          <span>{words.saved}</span>
        </span>
        <Link ref={save.isSuccess ? focus : null} to={browsingPaths.savedSearches} className="link py-1.5">
          {words.all}
        </Link>
      </p>
    )
  }
  const style = `btn ${primary ? 'btn-primary h-auto min-h-11 py-2' : 'btn-outline btn-sm min-h-9'}`
  const label = (
    <>
      <BellPlus size={18} aria-hidden="true" />
      <span>{primary ?? words.save}</span>
    </>
  )
  if (!isSignedIn) {
    return (
      <Link to={loginAddress(location)} className={style}>
        {label}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-busy={save.isPending}
      // Reserves the space until known.
      className={`${style} ${saved ? '' : 'invisible'}`}
      onClick={() => {
        if (save.isPending) return
        save.mutate(wanted, {
          onSuccess: () => toast.success(words.done),
          onError: (problem) => toast.error(problem.message),
        })
      }}
    >
      {label}
    </button>
  )
}

function keyOf(search: Search): string {
  const q = search.q.replace(/\s+/g, ' ').trim()
  return writeSearch({ ...search, q, sort: undefined, from_words: [] })
    .toString()
    .toLowerCase()
}
