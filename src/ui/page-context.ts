import { createContext } from 'react'
import { createContext as createRouterContext, useMatches, useRouteLoaderData } from 'react-router'
import type { Currency } from '../kernel/money.ts'
import type { Send } from './api.ts'

export type Visitor = {
  user: { uid: string; email: string; displayName: string; emailVerified: boolean }
  /** The role that is in force: an admin who lacks a required second factor acts as a buyer. */
  role: 'buyer' | 'seller' | 'admin'
  /** Calls the API in process, as this person. */
  fetchApi: Send
}

/** A page of text. `version`: its ISO date, or null. `isDraft`: not approved yet. */
export type Article = { title: string; version: string | null; isDraft: boolean; html: string }

/** What the company has stated of itself (COMPANY_…). */
export type Company = {
  name?: string
  phone?: string
  whatsapp?: string
  email?: string
  address?: string
  licence?: string
  hours?: string
}

export type PageContext = {
  nonce: string
  /** Whether the request has a session cookie, whose session may have ended. */
  hasSession: boolean
  /** Whether the page is rendered once for all signed-in users; the visitor is then a stand-in for any of them. */
  isShared: boolean
  /** Calls the API in process, as nobody. */
  fetchApi: Send
  /** Reads who is signed in, null for nobody. It makes the page uncacheable. */
  readVisitor: () => Promise<Visitor | null>
  /** PUBLIC_URL, not the request's origin: a proxy's is http, and the host is the caller's word. */
  origin: string
  /** The origin that serves images, or ''. */
  cdn: string
  /** How many hours a buyer may complain after the hand-over (INSPECTION_HOURS). */
  inspectionHours: number
  currency: Currency
  company: Company
  /** The names of payment providers on whose own pages buyers pay. */
  payPages: string[]
  /** Finds a page of the company by its name, in the request's language. Throws for an unknown name. */
  readArticle: (name: string) => Article
  /** Reports a failure to the log. */
  report?: (reason: unknown) => void
  /** Notes the route's pattern for the log. */
  noteRoute?: (pattern: string) => void
}

/** The key under which React Router's loaders find the `PageContext` of a request. */
export const pageContext = createRouterContext<PageContext>()

/** Returns how many hours a buyer may complain after the hand-over (INSPECTION_HOURS). Throws outside the site's pages. */
export function useInspectionHours(): number {
  const { inspectionHours } = useRouteLoaderData<{ inspectionHours?: number }>('root') ?? {}
  if (inspectionHours === undefined) throw new Error('the settings of the site are not loaded')
  return inspectionHours
}

/** Returns the names of payment providers on whose own pages buyers pay; empty where cards are taken on Swap's page. */
export function usePayPages(): string[] {
  return useRouteLoaderData<{ payPages?: string[] }>('root')?.payPages ?? []
}

/** Returns what the company has stated of itself; the rest is left out. */
export function useCompany(): Company {
  return useRouteLoaderData<{ company?: Company }>('root')?.company ?? {}
}

/** What a route module may export as `handle`, for the document around it. */
export type PageHandle = {
  /** Whether the page writes its own description in place of the site's. */
  describesItself?: boolean
  /** Whether the page fills the screen: it has neither footer nor bottom bar, and on small screens no navbar. */
  fullHeight?: boolean
  /** Whether a banner may stand above the page. */
  hasBanner?: boolean
}

/** Returns whether a route of the page says this of itself in its `handle`. */
export function usePageHandle(name: keyof PageHandle): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.[name])
}

/** The nonce with which the content security policy allows inline scripts of this response; empty in the browser. */
export const NonceContext = createContext('')
