import { createContext, useRouteLoaderData } from 'react-router'
import type { Currency } from '../kernel/money.ts'
import type { Send } from './api.ts'

/** The signed-in person for whom a page is rendered. */
export type Visitor = {
  user: { uid: string; email: string; displayName: string; emailVerified: boolean }
  /** Calls the API of this same process as this person. */
  fetchApi: Send
}

/** A page of text. `version`: the date of its meaning, where it has one. */
export type Article = { title: string; version: string | null; html: string }

/** What the server passes to every page that it renders. */
export type PageContext = {
  /** For the inline scripts of this one answer (content security policy). */
  nonce: string
  /** Whether the request carries a session, perhaps one that has ended. */
  hasSession: boolean
  /** Calls the API of this same process, without the network, as nobody: `fetchApi('/api/categories')`. */
  fetchApi: Send
  /** The visitor by the session cookie, or null. A page that calls this is never cached. */
  readVisitor: () => Promise<Visitor | null>
  /**
   * The site's own origin (PUBLIC_URL), for addresses that must be named in full. Never the request's: behind a proxy
   * that is http, and its host is whatever the caller says.
   */
  origin: string
  /** The address of the CDN that serves the images, or ''. */
  cdn: string
  /** How many hours a buyer may complain after the hand-over (INSPECTION_HOURS). */
  inspectionHours: number
  /** The currency of all prices (CURRENCY). */
  currency: Currency
  /** The names of the payment providers on whose own page a buyer can pay. */
  payPages: string[]
  /** A page of the company's in the language of the request, by its name: 'help'. */
  readArticle: (name: string) => Article
  /** Where a failure of the rendering goes: the log. */
  report?: (reason: unknown) => void
  /** Takes the pattern of the page's address, for the log. */
  noteRoute?: (pattern: string) => void
}

export const pageContext = createContext<PageContext>()

/** How many hours a buyer may complain after the hand-over, as the site is set up (INSPECTION_HOURS). Throws outside its pages. */
export function useInspectionHours(): number {
  const { inspectionHours } = useRouteLoaderData<{ inspectionHours?: number }>('root') ?? {}
  if (inspectionHours === undefined) throw new Error('the settings of the site are not loaded')
  return inspectionHours
}

/** The names of the payment providers on whose own page a buyer can pay; none where cards are taken in ours. */
export function usePayPages(): string[] {
  return useRouteLoaderData<{ payPages?: string[] }>('root')?.payPages ?? []
}

/** What a route module may export as `handle`, for the document around it. */
export type PageHandle = {
  /** The page describes itself for search engines and shared links, instead of the site's own description. */
  describesItself?: boolean
}
