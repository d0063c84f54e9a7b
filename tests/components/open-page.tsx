import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  type ClientActionFunction,
  type ClientLoaderFunction,
  createBrowserRouter,
  Outlet,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import {
  leave,
  noteHydrated,
  setUser,
  startSession,
} from '../../src/auth/session/components/session-store.ts'
import { closeBooking } from '../../src/checkout/booking/components/use-booking.ts'
import { factorPrompt } from '../../src/factors/components/factor-prompt.tsx'
import { ErrorPage } from '../../src/storefront/components/error-page.tsx'
import { keepToken } from '../../src/ui/api.ts'
import { findQueryClient } from '../../src/ui/query-client.ts'
import { uiTexts } from '../../src/ui/texts/ui.ts'
import { Toaster } from '../../src/ui/toaster.tsx'
import '../../src/ui/theme.css'
import type { Person, Role } from './commands.ts'
import { resize } from './resize.ts'

let root: Root | undefined
/** Why pages could not be rendered. */
const failures: unknown[] = []
/** The router of the page that is open. */
let router: ReturnType<typeof createBrowserRouter> | undefined

/** Closes the page, as after each test (set-up-file.ts), and throws why it could not be rendered. */
export async function closePage(): Promise<void> {
  dismissToasts()
  root?.unmount()
  // What was open above the page takes back its entry of the history.
  await expect.poll(() => history.state?.usr?.overlay).toBeUndefined()
  root = undefined
  router?.dispose()
  router = undefined
  document.body.replaceChildren()
  await resize(1440, 900)
  await commands.release()
  // It takes 250 entries and then no more.
  performance.clearResourceTimings()
  const [failure] = failures.splice(0)
  if (failure) throw failure
}

/** A toast belongs to the page that it was shown on. */
function dismissToasts(): void {
  const dismiss = page.getByRole('button', { name: uiTexts.dismiss, exact: true })
  for (const button of dismiss.elements()) (button as HTMLElement).click()
}

/** Signs up somebody new, who the browser belongs to from now on. */
export async function join(role: Role = 'bayer', name?: string): Promise<Person> {
  const person = await commands.addPerson(role, name)
  await become(person)
  return person
}

/** Makes the browser this person's, or nobody's. */
export async function become(person: Person | null): Promise<void> {
  startSession({ loading: false, user: null })
  noteHydrated()
  leave()
  await commands.become(person?.id ?? null)
  if (!person) return
  keepToken(person.token)
  setUser({ uid: person.id, email: person.email, displayName: person.name, emailVerified: true })
}

type PageRoute = {
  path: string
  element: ReactNode
  clientAction?: ClientActionFunction
  clientLoader?: ClientLoaderFunction
  /** What the page is loaded with. */
  loaded?: unknown
  /** What is around the page. */
  layout?: ReactNode
}

/** As the router has it: what goes to the server's own action is not tested here. */
const toRoute = ({ clientAction, clientLoader, loaded = null, ...route }: PageRoute): RouteObject => ({
  ...route,
  ErrorBoundary: Failed,
  loader: (args) =>
    clientLoader?.({ ...args, serverLoader: () => Promise.reject(new Error('no loader')) }) ?? loaded,
  ...(clientAction && {
    action: (args) => clientAction({ ...args, serverAction: () => Promise.reject(new Error('no action')) }),
  }),
})

/**
 * Shows a page of the site at an address, without what is around it unless that is given, as after a reload. Other addresses show only which they are.
 * @param state of the entry of the history, as the page before left it
 */
export function openPage(at: string, { layout, ...route }: PageRoute, state: unknown = null): void {
  root?.unmount()
  router?.dispose()
  closeBooking()
  findQueryClient().clear()
  document.body.replaceChildren()
  document.body.className = 'bg-base-200 font-sans text-base-content antialiased'
  const settings = { origin: location.origin, cdn: '', inspectionHours: 48, currency: 'USD' }
  // The browser's own history: what opens above a page has an entry there.
  history.pushState(state, '', at)
  router = createBrowserRouter([
    {
      id: 'root',
      loader: () => settings,
      HydrateFallback: Nothing,
      Component: Around,
      children: [
        { element: layout ?? <Main />, children: [toRoute(route)] },
        { path: '*', Component: Elsewhere },
      ],
    },
  ])
  root = createRoot(document.body.appendChild(document.createElement('div')), {
    onCaughtError: (error) => failures.push(error),
  })
  root.render(<RouterProvider router={router} />)
}

type ReadPage = { status: number; title: string; robots: string | undefined; found: string }

/** Shows a page as the server renders it, without its scripts. Returns its status, what its head says, and where it was found. */
export async function readPage(path: string): Promise<ReadPage> {
  const answer = await fetch(`/rendered${path}`, { headers: { accept: 'text/html' } })
  const { title, head, body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const robots = head.querySelector<HTMLMetaElement>('meta[name=robots]')?.content
  dismissToasts()
  document.body.replaceChildren(...body.childNodes)
  document.body.className = body.className
  return {
    status: answer.status,
    title,
    robots,
    found: new URL(answer.url).pathname.replace('/rendered', ''),
  }
}

/** Waits until the page is there and nothing is under way, nor the entry of the history for what is open above it. */
export async function waitUntilIdle(): Promise<void> {
  const isThere = (selector: string) => document.querySelector(selector) !== null
  const isIdle = () =>
    (history.state?.usr?.overlay !== undefined) === isThere('dialog[open], dialog:popover-open, .pswp') &&
    findQueryClient().isFetching() === 0 &&
    // What a form sends is under way before the page shows it.
    (router?.state.navigation.state ?? 'idle') === 'idle' &&
    isThere('main > *') &&
    !isThere('.skeleton') &&
    // A call that asks for the second factor waits for the person.
    (factorPrompt.read() === null
      ? findQueryClient().isMutating() === 0 && !isThere('[aria-busy="true"]')
      : isThere('dialog[open]'))
  await expect.poll(isIdle).toBe(true)
}

/** Goes to another address within the page, as a link does. */
export const goTo = (to: string | number) => router?.navigate(to as string)

/** Expects that the page has led to this address. */
export const expectAddress = (address: string) => expect.poll(readAddress).toBe(address)

const readAddress = () => location.pathname + location.search

function Around() {
  return (
    <QueryClientProvider client={findQueryClient()}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  )
}

/** What is around a page that has no layout. */
const Main = () => (
  <main>
    <Outlet />
  </main>
)

const Failed = () => <ErrorPage error={useRouteError()} />
const Nothing = () => null
const Elsewhere = () => <main>{useLocation().pathname}</main>

/** A field by its label, which may stand within other labels. */
export const field = (label: string) => page.getByLabelText(label, { exact: true })
