import { createHash } from 'node:crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { visitorContext } from '../../auth/guards/components/page-guards.tsx'
import { emailLinks } from '../../auth/schema.ts'
import ConfirmEmail, { loader } from './pages/confirm.tsx'

const market = await openMarketplace()

const userOf = ({ id, email }: Person) => ({ uid: id, email, displayName: 'Rahim', emailVerified: false })

/** Mails nobody: the link is only there. */
async function addLink({ id }: Person, token: string, email: string) {
  const expiresAt = new Date(market.clock.now().getTime() + 60_000)
  const digest = createHash('sha256').update(token).digest('base64url')
  await market.db.insert(emailLinks).values({ digest, userId: id, email, expiresAt })
}

/** The page of a link as the server renders it for somebody who is signed in. */
async function open(who: Person, search: string): Promise<string> {
  const context = new RouterContextProvider()
  const fetchApi = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `bearer ${who.token}`)
    return market.fetch(new Request(new URL(path, market.env.PUBLIC_URL), { ...init, headers }))
  }
  context.set(visitorContext, { user: userOf(who), role: 'buyer', fetchApi })
  const request = new Request(new URL(`/confirm${search}`, market.env.PUBLIC_URL))
  const loaded = await loader({ request, context })
  const root = { session: { loading: false, user: userOf(who) } }
  const confirm = { id: 'confirm', path: 'confirm', Component: ConfirmEmail, loader: () => loaded }
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', Component: Outlet, loader: () => root, children: [confirm] }],
    { initialEntries: [`/confirm${search}`], hydrationData: { loaderData: { root, confirm: loaded } } },
  )
  const page = createElement(RouterProvider, { router })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page))
}

it('names the account and the e-mail that it is to have, before anything is pressed', async () => {
  const person = await market.signUp()
  await addLink(person, 'token-of-another', 'another@people.test')
  const page = await open(person, '?token=token-of-another')
  expect(page).toContain(`You are logged in as ${person.email}.`)
  expect(page).toContain('After this, another@people.test is the confirmed email of your account.')
  expect(page).toContain('<button')
})

it('says at once that a link is not for this account, without naming its e-mail, or is none', async () => {
  const [person, other] = [await market.signUp(), await market.signUp()]
  await addLink(person, 'token-of-somebody', 'somebody@people.test')
  const pages = [await open(other, '?token=token-of-somebody'), await open(other, '')]
  expect(pages[0]).toContain('This link is not for your account')
  expect(pages[1]).toContain('This link is incomplete.')
  for (const page of pages) expect(page).not.toMatch(/somebody@|<button/)
})
