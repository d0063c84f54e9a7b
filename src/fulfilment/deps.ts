import { readFileSync } from 'node:fs'
import { type Locale, locales } from '../kernel/locale.ts'
import type { OrderCallDeps } from '../orders/index.ts'
import type { OrderCodes } from './handover/order-codes.ts'
import { type ChecklistSide, checklistSides } from './handover/rules.ts'

/** What the calls about paid orders need. */
export type FulfilmentDeps = OrderCallDeps & {
  codes: OrderCodes
  /** The hand-over checklists of `content/`, used until an admin rewords them. */
  shippedChecklists: ShippedChecklists
}

/** Returns the shipped checklist of a party in a language, in Markdown. */
export type ShippedChecklists = (side: ChecklistSide, locale: Locale) => string

/** Reads the shipped hand-over checklists in `folder`, ending in a slash. Throws with the name of a missing file. */
export function loadChecklists(folder: string): ShippedChecklists {
  const read = (side: ChecklistSide, locale: Locale) =>
    readFileSync(`${folder}handover-${side}${locale === 'en' ? '' : `.${locale}`}.md`, 'utf8').trim()
  const texts = new Map(
    checklistSides.flatMap((side) => locales.map((locale) => [`${side} ${locale}`, read(side, locale)])),
  )
  return (side, locale) => texts.get(`${side} ${locale}`) ?? ''
}
