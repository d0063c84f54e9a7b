import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { locate } from '../../src/spelling/index.ts'
import { makeStock } from '../support/factories.ts'
import type { People, Person } from './people.ts'

/** A unique model name in letters only: digits would make it another model. It does not sound like a place: 'Qoulnooa' is Khulna. */
export function someModel(): string {
  const model = `Q${[...randomBytes(7)].map((byte) => 'abdfgklmnoprstu'[byte % 15]).join('')}`
  return locate(model) ? someModel() : model
}

/** Puts this many phones of one model up for sale (`makeStock`). */
export async function stock(people: People, seller: Person, model: string, count: number): Promise<void> {
  for (const phone of makeStock(model, count)) await people.addPhone(seller, phone)
}

export const searchBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search phones' })
export const cards = (page: Page) => page.getByRole('main').getByRole('article')
export const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

/** Expects the count above the results to contain this text. */
export async function expectCount(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: text }).first()).toBeVisible()
}
