import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { LinkedCheck, OwnCheck } from '../../src/checks/contract.ts'
import CheckPage from '../../src/checks/pages/check.tsx'
import type { CheckTest } from '../../src/checks/rules.ts'
import { checkTestTexts, outcomeTexts, reasonTexts } from '../../src/checks/texts.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { Person } from './commands.ts'
import { addPhone, call } from './market.ts'
import { join, openPage } from './open-page.tsx'

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

let seller: Person
let phone: Product
let token = ''

/** Makes the browser that of a seller, who checks phones in it. */
export async function joinAsSeller(): Promise<Person> {
  seller = await join('seller')
  return seller
}

/** Begins the check of a phone: what a test of another check ended with would stand. */
export async function beginCheck(): Promise<void> {
  phone = await addPhone(seller, {
    product_name: 'Samsung Galaxy A14',
    brand_name: 'Samsung',
    storageGb: 128,
    batteryHealth: 90,
    replacedParts: [],
  })
  const { url } = await call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
  token = url.split('/').at(-1) ?? ''
  await call(seller, 'POST', `/checks/${token}/consent`)
}

/** The code that the seller's other screen shows now. */
export const readCode = async () =>
  (await call<OwnCheck>(seller, 'GET', `/products/${phone._id}/checks`)).open?.code ?? null

/** Undoes what replaced a part of the browser. */
export const undo: (() => void)[] = []

export function putBack(): void {
  for (const each of undo.splice(0)) each()
}

/** Gives the browser a part that this machine lacks, or takes it away. */
export function replace(holder: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(holder, name)
  Object.defineProperty(holder, name, { configurable: true, writable: true, value })
  undo.push(() =>
    before ? Object.defineProperty(holder, name, before) : Reflect.deleteProperty(holder, name),
  )
}

/** Opens the check on the phone, at one test. `layout`: what is around it. */
export async function openAt(name: CheckTest, layout?: ReactNode) {
  const linked = await call<LinkedCheck>(seller, 'GET', `/checks/${token}`)
  const at = new Date().toISOString()
  const results = linked.results.map((each) => ({ ...each, at: each.test === name ? null : at }))
  openPage(`/check/${token}`, {
    path: '/check/:token',
    element: <CheckPage />,
    layout,
    loaded: { ...linked, consented: true, results },
  })
  await expect.element(page.getByRole('heading', { name: checkTestTexts[name] })).toBeVisible()
}

export async function ends(outcome: keyof typeof outcomeTexts, reason?: keyof typeof reasonTexts) {
  await says(outcomeTexts[outcome])
  if (reason) await says(reasonTexts[reason])
}

export const refusal = (name: string) => () => Promise.reject(new DOMException('refused', name))
