import MapPin from 'lucide-react/icons/map-pin'
import { getLocale, type Locale } from '../../../kernel/locale.ts'
import { suggestPlaces } from '../safe-places.ts'
import { safePlaceTexts as words } from '../texts/booking-modal.ts'

type PlaceSuggestionsProps = {
  near: Record<Locale, string> | null
  onPick: (place: string) => void
}

/** Suggests public places nearby that fill in the meeting place, and says what makes a place safe. */
export function PlaceSuggestions({ near, onPick }: PlaceSuggestionsProps) {
  const places = suggestPlaces(near)
  return (
    <div className="grid gap-2 text-sm">
      {places.length > 0 && (
        <fieldset aria-label={words.suggested} className="flex flex-wrap gap-2">
          {places.map((place) => (
            <button
              key={place.en}
              type="button"
              className="btn btn-outline btn-sm h-auto min-h-8 py-1"
              onClick={() => onPick(place[getLocale()])}
            >
              <MapPin size={16} aria-hidden="true" />
              <span>{place[getLocale()]}</span>
            </button>
          ))}
        </fieldset>
      )}
      <p className="text-quiet">{words.safest}</p>
    </div>
  )
}
