import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  type ClientActionFunction,
  createMemoryRouter,
  Outlet,
  type RouteObject,
  useLocation,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { leave, setUser, startSession } from '../../src/identity/session/components/session-store.ts'
import { keepToken } from '../../src/ui/api.ts'
import { uiMessages } from '../../src/ui/messages/ui.ts'
import { findQueryClient } from '../../src/ui/query-client.ts'
import { Toaster } from '../../src/ui/toaster.tsx'
import '../../src/ui/theme.css'
import type { Person } from './commands.ts'

let root: Root | undefined
/** The router of the page that is open. */
let router: ReturnType<typeof createMemoryRouter> | undefined

afterEach(async () => {
  // A toast belongs to the page that it was shown on.
  const dismiss = page.getByRole('button', { name: uiMessages.dismiss, exact: true })
  for (const button of dismiss.elements()) (button as HTMLElement).click()
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  await page.viewport(1440, 900)
})

/** Signs up somebody new, who the browser belongs to from now on. */
export async function join(role: 'bayer' | 'seller' = 'bayer', name?: string): Promise<Person> {
  startSession({ loading: false, user: null })
  leave()
  const person = await commands.join(role, name)
  keepToken(person.token)
  setUser({ uid: person.id, email: person.email, displayName: person.name, emailVerified: true })
  return person
}

/** Makes the browser nobody's. */
export async function beNobody(): Promise<void> {
  startSession({ loading: false, user: null })
  leave()
  await commands.beNobody()
}

type PageRoute = { path: string; element: ReactNode; clientAction?: ClientActionFunction }

/** As the router has it: what goes to the server's own action is not tested here. */
const toRoute = ({ clientAction, ...route }: PageRoute): RouteObject => ({
  ...route,
  ...(clientAction && {
    action: (args) => clientAction({ ...args, serverAction: () => Promise.reject(new Error('no action')) }),
  }),
})

/** Shows a page of the site at an address, without what is around it. Other addresses show only which they are. */
export function openPage(at: string, route: PageRoute): void {
  root?.unmount()
  document.body.replaceChildren()
  document.body.className = 'bg-base-200 font-sans text-base-content antialiased'
  const settings = { origin: location.origin, cdn: '', inspectionHours: 48, currency: 'USD' }
  router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => settings,
        HydrateFallback: Nothing,
        Component: Around,
        children: [toRoute(route), { path: '*', Component: Elsewhere }],
      },
    ],
    { initialEntries: ['/where-it-came-from', at], initialIndex: 1 },
  )
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RouterProvider router={router} />)
}

/** Goes to another address within the page, as a link does. */
export const goTo = (to: string | number) => router?.navigate(to as string)

/** Expects that the page has led to this address. */
export const expectAddress = (address: string) => expect.poll(readAddress).toBe(address)

const readAddress = () => {
  const { pathname = '', search = '' } = router?.state.location ?? {}
  return pathname + search
}

function Around() {
  return (
    <QueryClientProvider client={findQueryClient()}>
      <main>
        <Outlet />
      </main>
      <Toaster />
    </QueryClientProvider>
  )
}

const Nothing = () => null
const Elsewhere = () => <p>{useLocation().pathname}</p>

/** A field by its label, which may stand within other labels. */
export const field = (label: string) => page.getByLabelText(label, { exact: true })
