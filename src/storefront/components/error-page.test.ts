import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { CampaignProduct } from '../../listings/contract.ts'
import { ApiProblem } from '../../ui/api.ts'
import { createQueryClient } from '../../ui/query-client.ts'
import { phonesInsteadQuery } from '../queries.ts'
import { ErrorPage } from './error-page.tsx'

/** What a reader sees of the page of an error, without its markup. */
function read(error: unknown): string {
  const page = createElement(ErrorPage, { error })
  const router = createMemoryRouter([{ path: '/', element: page }])
  return renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll(/<[^>]*>/g, '\n')
}

const ofRoute = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

it('a crash is a failure of ours: not the words for programmers, but that it can be tried again', () => {
  const crash = new Error("Cannot read properties of undefined (reading 'amount')")
  for (const error of [crash, 'thrown words', undefined, ofRoute(500, 'Error: relation "orders" is gone')]) {
    const page = read(error)
    expect(page).toContain('500')
    expect(page).toContain('Something went wrong on our side. Please try again.')
    expect(page).toContain('Try again')
    expect(page).not.toMatch(/404|undefined|thrown words|relation/)
  }
})

it('what does not exist is missing, and there is nothing to try again', () => {
  for (const error of [ofRoute(404, null), ofRoute(404, 'Error: No route matches URL "/x"')]) {
    const page = read(error)
    expect(page).toContain('404')
    expect(page).toContain('There is nothing at this address.')
    expect(page).not.toMatch(/Try again|No route/)
  }
})

it('a phone that is gone leads to others, and nothing else that is gone does', async () => {
  const queries = createQueryClient()
  const other = { _id: '7', product_name: 'Galaxy A52', product_price: 150, currency: 'USD', image: '/x.jpg' }
  queries.setQueryData(phonesInsteadQuery('3').queryKey, [
    { ...other, location: '', images: [''], time: '' } as CampaignProduct & {
      images: string[]
      time: string
    },
  ])
  const open = async (path: string) => {
    const routes = [{ path: '*', element: createElement(ErrorPage, { error: ofRoute(410, 'It is gone.') }) }]
    const router = createMemoryRouter(routes, { initialEntries: [path] })
    const page = createElement(RouterProvider, { router })
    const { prelude } = await prerender(createElement(QueryClientProvider, { client: queries }, page))
    return new Response(prelude).text()
  }
  const page = await open('/product/3')
  expect(page).toContain('Phones for sale now')
  expect(page).toContain('href="/product/7"')
  expect(await open('/meeting/3')).not.toContain('Phones for sale now')
})

it('a refused call says why', () => {
  const detail = 'There is no such order.'
  expect(read(ofRoute(404, detail))).toContain('There is no such order.')
  expect(read(new ApiProblem(404, 'unknown-booking', detail))).toContain('There is no such order.')
})
