import { readFileSync } from 'node:fs'
import { type Locale, locales } from '../../kernel/locale.ts'
import { type ChecklistSide, checklistSides } from './rules.ts'

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
