import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, test } from 'vitest'
import { createQueryClient } from '../../ui/query-client.ts'
import { everything } from '../search-filters.ts'
import NothingFound, { nearestModels, nearModelsQuery, shorten } from './nothing-found.tsx'

describe('the models nearest to a search', () => {
  it.each([
    ['galaxy s22 ultra', ['Galaxy A54 5G', 'Galaxy S24 Ultra', 'Galaxy S21 FE'], 'Galaxy S21 FE'],
    ['iphone 12 pro max', ['iPhone 15 Pro', 'iPhone 11', 'iPhone XR'], 'iPhone 11'],
    ['redmi note 9 pro', ['Redmi 12C', 'Redmi Note 13 Pro', 'Redmi Note 10 Pro'], 'Redmi Note 10 Pro'],
    ['Note20 plus', ['Note 10', 'Note20 Ultra'], 'Note20 Ultra'],
  ])('of %s among %j is %s', (searched, texts, nearest) => {
    const models = texts.map((text) => ({ text }))
    expect(nearestModels(searched, models, 1)).toEqual([{ text: nearest }])
  })

  it('keep their order where no number tells them apart, and are no more than asked for', () => {
    const models = ['POCO F5', 'Mi 11 Lite', 'Redmi 12C'].map((text) => ({ text }))
    expect(nearestModels('xiaomi phone', models, 2)).toEqual(models.slice(0, 2))
  })
})

test('a search is shortened word by word from its end', () => {
  expect(shorten('galaxy s22  ultra ')).toEqual(['galaxy s22', 'galaxy'])
  expect(shorten('galaxy')).toEqual([])
  expect(shorten('')).toEqual([])
})

test('a search that finds nothing offers the models near it, when there are some', () => {
  const search = { ...everything, q: 'galaxy s22 ultra' }
  const render = (models: string[]) => {
    const queries = createQueryClient()
    const near = models.map((text) => ({ text, category_name: 'Samsung' as const }))
    queries.setQueryData(nearModelsQuery('Samsung', search.q).queryKey, near)
    const props = { search, brand: 'Samsung' as const, counts: undefined, onSearch: () => {} }
    const router = createMemoryRouter([{ path: '/', element: createElement(NothingFound, props) }])
    const page = createElement(RouterProvider, { router })
    return renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, page))
  }
  const html = render(['Galaxy S21 FE', 'Galaxy S24 Ultra'])
  expect(html).toMatch(
    /Similar phones for sale:.*<button[^>]*>Galaxy S21 FE<.*<button[^>]*>Galaxy S24 Ultra</,
  )
  expect(render([])).not.toContain('Similar phones for sale:')
})
