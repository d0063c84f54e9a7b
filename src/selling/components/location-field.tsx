import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getLocale } from '../../kernel/locale.ts'
import { placesQuery } from '../../listings/queries.ts'
import { type FieldProps, TextField } from '../../ui/field.tsx'
import { addProductTexts as words } from '../texts/offer.ts'

/** The field for a seller's location: free text, with districts and areas as suggestions in both languages. */
export function LocationField(field: Pick<FieldProps, 'register' | 'error'>) {
  const listId = useId()
  const { data: places = [] } = useQuery(placesQuery)
  const locale = getLocale()
  return (
    <div>
      <TextField
        {...field}
        label={words.location}
        hint={words.locationHint}
        list={listId}
        // The browser's own addresses would stand before the suggestions.
        autoComplete="off"
      />
      <datalist id={listId}>
        {places.map(({ _id, name, division }) => (
          <option key={_id} value={name[locale]}>
            {`${name[locale === 'en' ? 'bn' : 'en']} · ${words.division(division[locale])}`}
          </option>
        ))}
      </datalist>
    </div>
  )
}
