import { toAsciiDigits } from '../../kernel/number.ts'
import { addMonths, monthInDhaka, monthsBetween } from '../../kernel/time.ts'
import { maxWarrantyMonths, type PhoneFacts, ramSizes, storageSizes } from '../rules.ts'
import type { NewProduct } from '../selling-contract.ts'

type Answer = '' | 'yes' | 'no'

/** The facts of a phone as the form holds them; '' says nothing. */
export type FactsDraft = {
  storage: string
  ram: string
  /** In percent, as typed. */
  battery: string
  box: Answer
  charger: Answer
  /** How many months are left of it after this one, as typed. */
  warranty: string
}

export const emptyFacts: FactsDraft = {
  storage: '',
  ram: '',
  battery: '',
  box: '',
  charger: '',
  warranty: '',
}

/** A whole number between two others, as typed; null when it is none. */
function readWhole(text: string, least: number, most: number): number | null {
  const plain = toAsciiDigits(text).trim()
  if (!/^\d{1,3}$/.test(plain)) return null
  const value = Number(plain)
  return value >= least && value <= most ? value : null
}

/** The months of a typed warranty. */
export const readWarranty = (text: string) => readWhole(text, 0, maxWarrantyMonths)

/** What is left of a battery, as typed. */
export const readBattery = (text: string) => readWhole(text.replace(/\s*%\s*$/, ''), 1, 100)

/** The facts of a form as the server takes them. Its fields have been checked by its rules. */
export function readFacts(facts: FactsDraft, now: Date) {
  const months = readWarranty(facts.warranty)
  return {
    storageGb: storageSizes.find((size) => String(size) === facts.storage) ?? null,
    ramGb: ramSizes.find((size) => String(size) === facts.ram) ?? null,
    batteryHealth: readBattery(facts.battery),
    hasBox: readAnswer(facts.box),
    hasCharger: readAnswer(facts.charger),
    warrantyUntil: months === null ? null : addMonths(monthInDhaka(now), months),
  } satisfies Partial<NewProduct>
}

/** The facts of a phone as the form shows them. */
export function toFactsDraft(facts: PhoneFacts, now: Date): FactsDraft {
  const { storageGb, ramGb, batteryHealth, hasBox, hasCharger, warrantyUntil } = facts
  const text = (value: number | null) => (value === null ? '' : String(value))
  const months = warrantyUntil === null ? null : monthsBetween(monthInDhaka(now), warrantyUntil)
  return {
    storage: text(storageGb),
    ram: text(ramGb),
    battery: text(batteryHealth),
    box: toAnswer(hasBox),
    charger: toAnswer(hasCharger),
    // One that has ended is none.
    warranty: text(months !== null && months >= 0 ? months : null),
  }
}

const readAnswer = (answer: Answer) => (answer === '' ? null : answer === 'yes')
const toAnswer = (value: boolean | null): Answer => (value === null ? '' : value ? 'yes' : 'no')
