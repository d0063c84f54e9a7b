import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import SearchIcon from '~icons/lucide/search'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { suggestionsQuery } from '../queries.ts'
import { readSearch, withText, writeSearch } from '../search-filters.ts'
import { searchTexts as words } from '../texts.ts'

type SearchBoxProps = {
  text: string
  brand?: string | undefined
  takesFocus?: boolean
  onSearch: (text: string) => void
}

/** A search box that suggests models while somebody types: the editable combobox of the ARIA practices. */
export function SearchBox({ text, brand, takesFocus = false, onSearch }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  useFocus(field, takesFocus)
  const listId = useId()
  const label = brand ? words.boxWithin(brand) : words.box
  const { known, typed, isEdited, setTyped } = useTyped(text)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [params] = useSearchParams()
  const suggestions = useSuggestions(isOpen ? typed.trim() : '', brand)
  const isShown = isOpen && suggestions.length > 0
  const chosen = isShown ? suggestions[active] : undefined
  const type = (text: string) => {
    setTyped(text)
    setOpen(text.trim() !== '' && text.trim() !== known)
    setActive(-1)
  }
  // Text typed before hydration.
  const onHydrated = useEffectEvent(() => {
    const { value = typed } = field.current ?? {}
    if (value !== typed) type(value)
  })
  useEffect(() => onHydrated(), [])

  const search = (wanted: string) => {
    setTyped(wanted, { isEdited: false })
    setOpen(false)
    setActive(-1)
    onSearch(wanted.trim())
  }
  const press = (event: KeyboardEvent) => {
    // An input method, such as one for Bangla, uses these keys for its own list.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      // The text itself is one more.
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
        {/* Before the script is there the browser sends the form itself, with the filters of the address. */}
        {[...writeSearch(withText(readSearch(params), ''))].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="input w-full pe-1">
          <input
            ref={field}
            type="search"
            name="q"
            role="combobox"
            aria-label={label}
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen && suggestionId(listId, active)}
            placeholder={label}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            data-edited={isEdited || undefined}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
            className="grow placeholder:text-quiet! placeholder:opacity-100!"
          />
          <button type="submit" aria-label={words.submit} className="btn btn-ghost btn-sm btn-square">
            <SearchIcon size={18} aria-hidden="true" />
          </button>
        </div>
      </form>
      <SuggestionList
        id={listId}
        suggestions={suggestions}
        isShown={isShown}
        active={active}
        onChoose={search}
      />
      <p role="status" className="sr-only">
        {isShown && words.suggested(suggestions.length)}
      </p>
    </search>
  )
}

/** Focuses a field, also one that the server has rendered, which React's `autoFocus` skips. */
function useFocus(field: RefObject<HTMLInputElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [field, isWanted])
}

/** Holds the text of the field: what was typed, until another search replaces it. Typing while a page loads is kept. */
function useTyped(text: string) {
  const [known, setKnown] = useState(text)
  const [{ typed, isEdited }, setState] = useState({ typed: text, isEdited: false })
  if (known !== text) {
    setKnown(text)
    if (!isEdited) setState({ typed: text, isEdited })
  }
  const setTyped = (next: string, { isEdited } = { isEdited: true }) => setState({ typed: next, isEdited })
  return { known, typed, isEdited, setTyped }
}

type Suggestion = { text: string; category_name: string }

type SuggestionListProps = {
  id: string
  suggestions: readonly Suggestion[]
  isShown: boolean
  active: number
  onChoose: (text: string) => void
}

function suggestionId(listId: string, place: number): string {
  return `${listId}-${place}`
}

function SuggestionList({ id, suggestions, isShown, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={words.suggestions}
      hidden={!isShown}
      className="panel absolute inset-x-0 top-full z-20 mt-1.5 max-h-96 overflow-y-auto p-1.5 shadow-lg"
    >
      {isShown &&
        suggestions.map((suggestion, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- chosen with the arrows and Enter in the field, which keeps the focus.
          <div
            key={`${suggestion.category_name} ${suggestion.text}`}
            id={suggestionId(id, place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-field px-3 py-1.5 hover:bg-base-200 aria-selected:bg-secondary aria-selected:text-secondary-content"
            // The field keeps the focus, so that the list does not close before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion.text)}
          >
            <span>{suggestion.text}</span>
            <span className={`text-sm ${place === active ? '' : 'text-quiet'}`}>
              {suggestion.category_name}
            </span>
          </div>
        ))}
    </div>
  )
}

const typingPause = 150

function useSuggestions(text: string, brand: string | undefined) {
  // The navbar may render at the moment of a sign-out.
  const { user } = useAuth()
  const query = useSettled(text, text ? typingPause : 0)
  const { data } = useQuery(suggestionsQuery(brand, user ? query : ''))
  return text && query && data ? data : []
}
