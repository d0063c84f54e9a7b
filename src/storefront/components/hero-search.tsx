import SearchIcon from 'lucide-react/icons/search'
import { Form } from 'react-router'
import { listingPaths } from '../../listings/paths.ts'
import { homeMessages as messages } from '../messages/home.ts'

/** A search over all brands. Its answer is for signed-in users: a visitor logs in on the way, and the words are kept. */
export function HeroSearch() {
  return (
    <search aria-label={messages.search} className="block px-5 pt-2 pb-5 sm:px-10 lg:px-14 lg:pb-8">
      <Form action={listingPaths.search} className="flex max-w-xl gap-2">
        <input
          type="search"
          name="q"
          aria-label={messages.search}
          placeholder={messages.searchExample}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          className="input min-w-0 grow text-base-content placeholder:text-quiet placeholder:opacity-100"
        />
        <button
          type="submit"
          aria-label={messages.searchSubmit}
          className="btn btn-square border-transparent bg-hero-content text-hero"
        >
          <SearchIcon size={20} aria-hidden="true" />
        </button>
      </Form>
    </search>
  )
}
