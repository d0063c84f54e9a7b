import { useQuery } from '@tanstack/react-query'
import SearchIcon from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useSignedInUser } from '../../identity/components/auth-provider.tsx'
import { searchMessages as words } from '../messages/search.ts'
import { suggestionsQuery } from '../queries.ts'
import type { Brand } from './search-address.ts'

/** How long somebody stops typing before models are suggested, in milliseconds. */
const pause = 150

type SearchBoxProps = {
  /** What is searched for now. */
  text: string
  /** Only phones of this brand are searched and suggested. */
  brand?: Brand | undefined
  autoFocus?: boolean
  onSearch: (text: string) => void
}

/** A search box that suggests models while somebody types: the editable combobox with a list of the ARIA practices. */
export function SearchBox({ text, brand, autoFocus, onSearch }: SearchBoxProps) {
  const id = useId()
  const label = brand ? words.boxWithin(brand) : words.box
  const { known, typed, setTyped } = useTyped(text)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useModels(isOpen ? typed.trim() : '', brand)
  const isShown = isOpen && suggestions.length > 0
  const chosen = isShown ? suggestions[active] : undefined

  const search = (wanted: string) => {
    setTyped(wanted)
    setOpen(false)
    setActive(-1)
    onSearch(wanted.trim())
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      // One place more than there are suggestions: the text itself.
      const places = suggestions.length + 1
      if (isShown) setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) setOpen(false)
      else setTyped('')
      setActive(-1)
    }
  }

  return (
    <search aria-label={label} className="relative block w-full">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(chosen?.text ?? typed)
        }}
      >
        <div className="input w-full pe-1">
          <input
            type="search"
            role="combobox"
            aria-label={label}
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${id}-${active}`}
            placeholder={label}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            // Only where somebody has asked for the box itself.
            // biome-ignore lint/a11y/noAutofocus: the link that leads here is called 'Search phones'.
            autoFocus={autoFocus}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setOpen(target.value.trim() !== '' && target.value.trim() !== known)
              setActive(-1)
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
            className="grow placeholder:text-quiet! placeholder:opacity-100!"
          />
          <button type="submit" aria-label={words.submit} className="btn btn-ghost btn-sm btn-square">
            <SearchIcon size={18} aria-hidden="true" />
          </button>
        </div>
      </form>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.suggestions}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-96 overflow-y-auto panel p-1.5 shadow-lg"
      >
        {isShown &&
          suggestions.map((suggestion, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: chosen with the arrows and Enter in the field, which keeps the focus.
            <div
              key={`${suggestion.category_name} ${suggestion.text}`}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-field px-3 py-1.5 hover:bg-base-200 aria-selected:bg-secondary aria-selected:text-secondary-content"
              // The field keeps the focus, so that the list does not close before the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => search(suggestion.text)}
            >
              <span>{suggestion.text}</span>
              <span className={`text-sm ${place === active ? '' : 'text-quiet'}`}>
                {suggestion.category_name}
              </span>
            </div>
          ))}
      </div>
      <p role="status" className="sr-only">
        {isShown && words.suggested(suggestions.length)}
      </p>
    </search>
  )
}

/** What stands in the field: what was typed, until something else is searched for. */
function useTyped(text: string) {
  const [known, setKnown] = useState(text)
  const [typed, setTyped] = useState(text)
  if (known !== text) {
    setKnown(text)
    setTyped(text)
  }
  return { known, typed, setTyped }
}

/** The models that a text may become, a moment after the last letter. */
function useModels(text: string, brand: Brand | undefined) {
  const { email } = useSignedInUser()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), text ? pause : 0)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery(suggestionsQuery(email, brand, asked))
  return text && asked && data ? data : []
}
