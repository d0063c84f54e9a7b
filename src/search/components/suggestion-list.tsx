import { searchMessages as messages } from '../messages/search.ts'

type Suggestion = { text: string; category_name: string }

type SuggestionListProps = {
  /** The id of the list; that of a suggestion is `suggestionId(id, place)`. */
  id: string
  suggestions: readonly Suggestion[]
  isShown: boolean
  /** The place of the suggestion that the arrow keys have reached; -1 for none. */
  active: number
  onChoose: (text: string) => void
}

/** The id of one suggestion, for `aria-activedescendant`. */
export function suggestionId(listId: string, place: number): string {
  return `${listId}-${place}`
}

/** The suggestions below a combobox, which keeps the focus. */
export function SuggestionList({ id, suggestions, isShown, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={messages.suggestions}
      hidden={!isShown}
      className="panel absolute inset-x-0 top-full z-20 mt-1.5 max-h-96 overflow-y-auto p-1.5 shadow-lg"
    >
      {isShown &&
        suggestions.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: chosen with the arrows and Enter in the field, which keeps the focus.
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
