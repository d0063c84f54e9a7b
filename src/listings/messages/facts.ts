import type { PhoneFacts } from '../rules.ts'

/** The facts of a phone, in its table, its form and its filters. */
export const factMessages = {
  title: 'Facts',
  labels: {
    storageGb: 'Storage',
    ramGb: 'RAM',
    batteryHealth: 'Battery health',
    hasBox: 'Original box',
    hasCharger: 'Charger',
    warrantyUntil: 'Warranty',
  } satisfies Record<keyof PhoneFacts, string>,
  gigabytes: (size: number) => (size >= 1024 ? `${size / 1024} TB` : `${size} GB`),
  percent: (share: number) => `${share} %`,
  yes: 'Yes',
  no: 'No',
  until: (month: string) => `Until ${month}`,
  notStated: 'Not stated',
}

const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A fact of a phone as people read it. */
export function sayFact(name: keyof PhoneFacts, value: number | boolean | string | null): string {
  if (value === null) return factMessages.notStated
  if (typeof value === 'boolean') return value ? factMessages.yes : factMessages.no
  if (typeof value === 'string') return factMessages.until(months.format(new Date(`${value}-01`)))
  return name === 'batteryHealth' ? factMessages.percent(value) : factMessages.gigabytes(value)
}
