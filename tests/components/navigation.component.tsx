import { Fragment } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import SignUpPage from '../../src/auth/forms/pages/sign-up.tsx'
import { Navbar } from '../../src/storefront/components/navbar.tsx'
import { RouteAnnouncer } from '../../src/storefront/components/route-announcer.tsx'
import ArticlePage from '../../src/storefront/pages/article.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import type { Article } from '../../src/ui/page-context.ts'
import { become, expectAddress, openPage } from './open-page.tsx'
import { resize } from './resize.ts'

/** A page of the company, as the server sends it. */
async function readArticle(name = ''): Promise<Article> {
  const answer = await fetch(`/rendered/${name}`, { headers: { accept: 'text/html' } })
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const title = body.querySelector('h1')?.textContent ?? ''
  return { title, version: null, isDraft: false, html: body.querySelector('.article')?.innerHTML ?? '' }
}

/** What is around a page. The router replaces it when an error page is left: its key does so at each address. */
const Site = () => (
  <Fragment key={useLocation().pathname}>
    <RouteAnnouncer />
    <PlainLayout />
    <ScrollRestoration />
  </Fragment>
)

test('a link leads to a part of another page, whose content gets the focus', async () => {
  await become(null)
  await resize(1440, 500)
  openPage('/about', {
    path: '/:name',
    layout: <Site />,
    element: <ArticlePage />,
    clientLoader: ({ params }) => readArticle(params.name),
  })
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Marketing', exact: true }).click()
  await expectAddress('/services')
  expect(location.hash).toBe('#marketing')
  await expect.element(main).toHaveFocus()
  // Below the bar at the top, which stays there.
  const part = main.getByRole('heading', { level: 2, name: 'Marketing' })
  const bar = page.getByRole('banner').element().getBoundingClientRect()
  const below = () => part.element().getBoundingClientRect().top - bar.bottom
  await expect.poll(below).toBeLessThan(60)
  expect(below()).toBeGreaterThanOrEqual(0)
})

test('the terms and the privacy notice open beside what is typed in the sign-up', async () => {
  await become(null)
  openPage('/signup', { path: '/signup', element: <SignUpPage /> })
  for (const [name, to] of [
    ['terms', '/terms'],
    ['privacy notice', '/privacy'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', to)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})

test('the links of the navbar stand beside the language, also where there is no search box', async () => {
  await become(null)
  await resize(1366, 768)
  openPage('/', { path: '/', element: <Navbar /> })
  const links = page.getByRole('navigation', { name: 'Main' })
  await expect.element(links).toBeVisible()
  const language = page.getByRole('button', { name: 'বাংলা' }).element().getBoundingClientRect()
  expect(language.left - links.element().getBoundingClientRect().right).toBeLessThan(40)
})
