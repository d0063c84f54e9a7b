import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSearch, type Search, writeSearch } from './search-address.ts'

/** The search in the address of the page, and a function that replaces it and adds a step to the history. */
export function useSearch(): [Search, (next: Search) => void] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  // The latest choice counts until the address follows: a second choice in between must not undo the first.
  const [pending, setPending] = useState<{ from: string; search: Search }>()
  if (pending && pending.from !== address) setPending(undefined)
  const search = pending?.from === address ? pending.search : readSearch(params)
  return [
    search,
    (next) => {
      const written = writeSearch(next)
      if (written.toString() === writeSearch(search).toString()) return
      setPending({ from: address, search: next })
      // Undone before the address has followed: the address stays, which is no new step in the history.
      setParams(written, { replace: written.toString() === address })
    },
  ]
}
