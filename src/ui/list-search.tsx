import Search from 'lucide-react/icons/search'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PagedList } from './paged-list.ts'

/** How long somebody stops typing before the list follows, in milliseconds. */
const typingPause = 300
/** The longest search that the server takes. */
const maxLength = 200

export type Searched = {
  text: string
  search: (text: string) => void
  /** For a button that is gone once it is pressed: the focus goes to the search. */
  onClear: () => void
  place: RefObject<HTMLElement | null>
}

/** The search of a list, kept as `q` in the page's address: it can be shared and survives a reload. */
export function useListSearch(): Searched {
  const [params, setParams] = useSearchParams()
  const search = (text: string) =>
    setParams(
      (before) => {
        if (text) before.set('q', text)
        else before.delete('q')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const place = useRef<HTMLElement>(null)
  const onClear = () => {
    search('')
    place.current?.focus({ preventScroll: true })
  }
  return { text: params.get('q')?.slice(0, maxLength) ?? '', search, onClear, place }
}

/** The search of a list in the address of a request. */
export function readListSearch({ url }: Request): string {
  return new URL(url).searchParams.get('q')?.slice(0, maxLength) ?? ''
}

type ListSearchProps = {
  /** What is searched, such as 'Search my products'. */
  label: string
  searched: Searched
  /** The list: without a row there is nothing to search. */
  list: PagedList<unknown>
}

/** The search box of a list. The list follows while somebody types. */
export function ListSearch({ label, searched, list }: ListSearchProps) {
  const [typed, setTyped] = useState(searched.text)
  /** What the address was last set to from here. */
  const [sent, setSent] = useState(searched.text)
  const [known, setKnown] = useState(searched.text)
  if (known !== searched.text) {
    setKnown(searched.text)
    // Changed by something else than typing here.
    if (sent !== searched.text) {
      setSent(searched.text)
      setTyped(searched.text)
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (input: HTMLInputElement) => {
    setTyped(input.value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const text = input.value.trim()
      setSent(text)
      if (text !== searched.text) searched.search(text)
    }, typingPause)
  }
  // A page that is left must not change its address any more.
  const stopWithPage = useCallback(() => () => clearTimeout(timer.current), [])

  const isEmpty = list.status === 'ready' && list.rows.length === 0 && !list.isOutdated
  if (isEmpty && !searched.text && !typed) return null
  return (
    <search
      ref={searched.place}
      tabIndex={-1}
      aria-label={label}
      className="mb-5 block max-w-md rounded-field"
    >
      <div className="input w-full">
        <Search size={18} aria-hidden="true" className="text-quiet" />
        <input
          ref={stopWithPage}
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => type(target)}
          className="grow text-ellipsis placeholder:text-quiet! placeholder:opacity-100!"
        />
      </div>
    </search>
  )
}
