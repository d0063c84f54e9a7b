import { createContext, useRouteLoaderData } from 'react-router'
import type { Currency } from '../kernel/money.ts'
import type { Send } from './api.ts'

export type Visitor = {
  user: { uid: string; email: string; displayName: string; emailVerified: boolean }
  /** In process, as this person. */
  fetchApi: Send
}

/** `version`: a date. */
export type Article = { title: string; version: string | null; html: string }

export type PageContext = {
  nonce: string
  /** Perhaps an ended one. */
  hasSession: boolean
  /** In process, as nobody. */
  fetchApi: Send
  /** Makes the page uncacheable. */
  readVisitor: () => Promise<Visitor | null>
  /** PUBLIC_URL, not the request's origin: a proxy's is http, and the host is the caller's word. */
  origin: string
  /** Of images, or ''. */
  cdn: string
  /** INSPECTION_HOURS. */
  inspectionHours: number
  currency: Currency
  /** Payment providers with pages of their own. */
  payPages: string[]
  /** In the request's language. */
  readArticle: (name: string) => Article
  /** The log. */
  report?: (reason: unknown) => void
  /** For the log. */
  noteRoute?: (pattern: string) => void
}

export const pageContext = createContext<PageContext>()

/** INSPECTION_HOURS. Throws outside pages. */
export function useInspectionHours(): number {
  const { inspectionHours } = useRouteLoaderData<{ inspectionHours?: number }>('root') ?? {}
  if (inspectionHours === undefined) throw new Error('the settings of the site are not loaded')
  return inspectionHours
}

/** Empty where cards are taken in our page. */
export function usePayPages(): string[] {
  return useRouteLoaderData<{ payPages?: string[] }>('root')?.payPages ?? []
}

/** A route's `handle`. */
export type PageHandle = {
  /** Replaces the site's own description. */
  describesItself?: boolean
}
