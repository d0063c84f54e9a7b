import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { NewProduct } from '../../src/selling/contract.ts'
import { locate } from '../../src/spelling/index.ts'
import type { People, Person } from './people.ts'

/** A unique model name in letters only: digits would make it another model. It does not sound like a place: 'Qoulnooa' is Khulna. */
export function someModel(): string {
  const model = `Q${[...randomBytes(7)].map((byte) => 'abdfgklmnoprstu'[byte % 15]).join('')}`
  return locate(model) ? someModel() : model
}

const conditions = ['excellent', 'good', 'fair'] as const

/** Phones of one model: the first costs 100 dollars, each further one 10 more; conditions alternate. */
export async function stock(people: People, seller: Person, model: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const phone: Partial<NewProduct> = {
      product_name: `${model} number ${nth + 1}`,
      brand_name: nth % 2 ? 'Vivo' : 'Samsung',
      product_price: 100 + nth * 10,
      Market_Price: 1000,
      condition_type: conditions[nth % 3],
      location: nth % 2 ? 'Zindabazar, Sylhet' : 'Banani, Dhaka',
      purchase_year: 2020 + (nth % 3),
    }
    await people.addPhone(seller, phone)
  }
}

export const searchBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search phones' })
export const cards = (page: Page) => page.getByRole('main').getByRole('article')
export const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

/** Expects the count above the results to contain this text. */
export async function expectCount(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: text }).first()).toBeVisible()
}
