import { readFileSync } from 'node:fs'
import { type Locale, locales } from '../../kernel/locale.ts'
import { type ChecklistSide, checklistSides } from './rules.ts'

/** The checklist of a side in a language, in Markdown, as it is shipped. */
export type ShippedChecklists = (side: ChecklistSide, locale: Locale) => string

/**
 * Reads the checklists of the hand-over that stand until an admin words them anew. Throws with the name of a file that is missing.
 * @param folder with a slash at its end
 */
export function loadChecklists(folder: string): ShippedChecklists {
  const read = (side: ChecklistSide, locale: Locale) =>
    readFileSync(`${folder}handover-${side}${locale === 'en' ? '' : `.${locale}`}.md`, 'utf8').trim()
  const texts = new Map(
    checklistSides.flatMap((side) => locales.map((locale) => [`${side} ${locale}`, read(side, locale)])),
  )
  return (side, locale) => texts.get(`${side} ${locale}`) ?? ''
}
