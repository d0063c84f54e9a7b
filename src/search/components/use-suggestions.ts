import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAuth } from '../../identity/components/use-auth.ts'
import { suggestionsQuery } from '../queries.ts'
import type { Brand } from './search-address.ts'

/** How long somebody stops typing before models are suggested, in milliseconds. */
const typingPause = 150

/** The models that a text may become, shortly after the last letter. */
export function useSuggestions(text: string, brand: Brand | undefined) {
  // The navbar may still render its box at the moment of a sign-out.
  const { user } = useAuth()
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), text ? typingPause : 0)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery(suggestionsQuery(brand, user ? query : ''))
  return text && query && data ? data : []
}
