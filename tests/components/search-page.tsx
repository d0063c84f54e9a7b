import { expect } from 'vitest'
import { page } from 'vitest/browser'
import CategoryPage, { clientLoader as loadCategory } from '../../src/storefront/pages/category.tsx'
import SearchPage, { clientLoader as loadSearch } from '../../src/storefront/pages/search.tsx'
import { openPage } from './open-page.tsx'

/** Shows the page of the search, or from another address what leads there. */
export const openSearch = (at: string) =>
  openPage(at, { path: '/search', element: <SearchPage />, clientLoader: loadSearch })

/** Shows the page of a brand. */
export const openBrand = (brand: string, path = '/categori/:id') =>
  openPage(`/categori/${brand}`, { path, element: <CategoryPage />, clientLoader: loadCategory })

export const cards = () => page.getByRole('main').getByRole('article')

/** The names of the phones that are shown. */
export const names = () =>
  cards()
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)

/** Expects this many phones to be shown. */
export const expectCards = (count: number) => expect.poll(() => cards().elements().length).toBe(count)

/** Expects the count above the results to contain this text. */
export const expectCount = (text: string) =>
  expect.element(page.getByRole('main').getByRole('status').filter({ hasText: text }).first()).toBeVisible()
