import { useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import { readStored, store } from '../../ui/browser-store.ts'
import { readSearch, type Search, writeSearch } from '../search-filters.ts'

/** What the pages of other modules need of a search. */
export {
  everything,
  listFilters,
  readSearch,
  removeFilter,
  type Search,
  withText,
  writeSearch,
} from '../search-filters.ts'

const lastPlaceKey = (account: string) => `last place of ${account}`

export const storeLastPlace = (account: string, place: string) => store(lastPlaceKey(account), place)

export const findLastPlace = (account: string) => readStored(lastPlaceKey(account))

/** Sets the search in the address, as a new entry of the history unless the options say otherwise. */
export type SetSearch = (next: Search, options?: NavigateOptions) => void

/** Returns the search in the address of the page, and the function that sets it. */
export function useSearch(): [Search, SetSearch] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  // A choice that the address has not reached yet: a second one must not undo it.
  const [pending, setPending] = useState<{ from: string; search: Search }>()
  if (pending && pending.from !== address) setPending(undefined)
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(following.current), [])
  const search = pending?.from === address ? pending.search : readSearch(params)
  return [
    search,
    (next, options) => {
      const written = writeSearch(next)
      if (written.toString() === writeSearch(search).toString()) return
      setPending({ from: address, search: next })
      // Back to the current address: no new history entry.
      const replace = written.toString() === address
      // After the paint, because the router renders every link again. Only the last of quick choices counts.
      clearTimeout(following.current)
      following.current = setTimeout(() => setParams(written, { replace, ...options }))
    },
  ]
}
