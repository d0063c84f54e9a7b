import { type RefObject, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import Search from '~icons/lucide/search'
import type { PagedList } from './paged-list.ts'

const typingPause = 300
const maxLength = 200

export type Searched = {
  text: string
  search: (text: string) => void
  /** Clears the search and moves the focus to it, because the pressed button disappears. */
  onClear: () => void
  place: RefObject<HTMLElement | null>
}

/** Returns the search text of a list, kept as `q` in the page's address, and the functions that change it. */
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
  return { text: readListSearch(params), search, onClear, place }
}

/** The search text in the address of a list, cut at 200 characters. */
export const readListSearch = (address: URLSearchParams): string =>
  address.get('q')?.slice(0, maxLength) ?? ''

type ListSearchProps = {
  label: string
  searched: Searched
  /** The list that is searched; without rows and search text there is no box. */
  list: PagedList<unknown>
}

/** The search box of a list, which follows the typing after a short pause. */
export function ListSearch({ label, searched, list }: ListSearchProps) {
  const [typed, setTyped] = useState(searched.text)
  const [sent, setSent] = useState(searched.text)
  const [known, setKnown] = useState(searched.text)
  if (known !== searched.text) {
    setKnown(searched.text)
    // Changed elsewhere.
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
  // A page that was left must not change its address.
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
