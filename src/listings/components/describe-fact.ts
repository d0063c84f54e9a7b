import { getLocale } from '../../kernel/locale.ts'
import { factMessages } from '../messages/facts.ts'
import type { PhoneFacts } from '../rules.ts'

const style = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const months = { en: new Intl.DateTimeFormat('en-US', style), bn: new Intl.DateTimeFormat('bn-BD', style) }

/** A fact of a phone as people read it. */
export function describeFact(name: keyof PhoneFacts, value: number | boolean | string | null): string {
  if (value === null) return factMessages.notStated
  if (typeof value === 'boolean') return value ? factMessages.yes : factMessages.no
  if (typeof value === 'string')
    return factMessages.until(months[getLocale()].format(new Date(`${value}-01`)))
  return name === 'batteryHealth' ? factMessages.percent(value) : factMessages.gigabytes(value)
}
