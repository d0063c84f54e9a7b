import { useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import { readSearch, type Search, writeSearch } from './search-address.ts'

/** Sets the search; it becomes an entry of the history unless the options say otherwise. */
export type SetSearch = (next: Search, options?: NavigateOptions) => void

/** The search in the address of the page. */
export function useSearch(): [Search, SetSearch] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  // The latest choice counts until the address follows: a second choice in between must not undo the first.
  const [pending, setPending] = useState<{ from: string; search: Search }>()
  if (pending && pending.from !== address) setPending(undefined)
  const search = pending?.from === address ? pending.search : readSearch(params)
  return [
    search,
    (next, options) => {
      const written = writeSearch(next)
      if (written.toString() === writeSearch(search).toString()) return
      setPending({ from: address, search: next })
      // Undone before the address has followed: the address stays, which is no new step in the history.
      setParams(written, { replace: written.toString() === address, ...options })
    },
  ]
}
