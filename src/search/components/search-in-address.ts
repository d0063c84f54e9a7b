import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSearch, type Search, writeSearch } from './search-address.ts'

/** What the address of the page looks for, and a way to look for something else, which back leads away from. */
export function useSearch(): [Search, (next: Search) => void] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  // Until the address follows, what was chosen last counts: a second choice in between must not undo the first.
  const [ahead, setAhead] = useState<{ of: string; search: Search }>()
  if (ahead && ahead.of !== address) setAhead(undefined)
  const search = ahead?.of === address ? ahead.search : readSearch(params)
  return [
    search,
    (next) => {
      const written = writeSearch(next)
      if (written.toString() === writeSearch(search).toString()) return
      setAhead({ of: address, search: next })
      // Undone before the address has followed: that it stays is no step to go back.
      setParams(written, { replace: written.toString() === address })
    },
  ]
}
