import { addMonths, monthInDhaka, monthsBetween } from '../../kernel/calendar.ts'
import { formatDigits } from '../../kernel/number.ts'
import { toAsciiDigits, toPlainText } from '../../kernel/plain-text.ts'
import { factNames, type PhoneFacts, ramSizes, replaceableParts, storageSizes } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import type { NewProduct } from '../contract.ts'
import { addManyTexts as fileTexts } from '../drafts/texts.ts'
import { maxWarrantyMonths } from '../rules.ts'
import { addProductTexts as words } from '../texts/offer.ts'

type FactName = keyof PhoneFacts

/** The facts of a phone as the form holds them, each as text; '' says nothing. */
export type FactsDraft = Record<FactName, string>

type Option = { value: string; label: string }

/** How a seller states a fact: in the form, and in a column of a file. */
type FactInput<Value> = {
  /** Converts the text of the form, which has passed `fault`, to the value of the API. */
  read: (text: string, now: Date) => Value | null
  write: (value: Value, now: Date) => string
  /** The choices of the form; left out where the fact is typed. */
  options?: () => Option[]
  /** The field of a typed fact: what is wrong with a text that is not empty, and how it looks. */
  typed?: {
    label: () => string
    hint?: () => string
    unit: () => string
    maxLength: number
    fault: () => string
  }
  column: {
    name: string
    hint: () => string
    examples: [string, string]
    /** Reads a cell that is not empty: the text of the form, and what is wrong with the cell. */
    read: (cell: string) => { text: string; fault: string | null }
  }
}

const plain = (text: string) => text.trim().toLowerCase()

/** Finds a value by its name in English or in the page's language. */
export function findChoice<Value extends string>(
  cell: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Value | undefined {
  return values.find((value) => [plain(value), plain(labelOf(value))].includes(plain(cell)))
}

export const notOneOf = (values: readonly string[]) => fileTexts.notOneOf(values.join(', '))

function size(
  sizes: readonly number[],
  column: Omit<FactInput<number>['column'], 'read'>,
): FactInput<number> {
  return {
    read: (text) => sizes.find((each) => String(each) === text) ?? null,
    write: String,
    options: () => sizes.map((each) => ({ value: String(each), label: factTexts.gigabytes(each) })),
    column: {
      ...column,
      read(cell) {
        const [, number, unit] = toAsciiDigits(cell).match(/^(\d+)\s*(gb|tb)?$/i) ?? []
        const found = sizes.find(
          (each) => each === Number(number) * (unit?.toLowerCase() === 'tb' ? 1024 : 1),
        )
        return { text: found ? String(found) : '', fault: found ? null : notOneOf(sizes.map(formatDigits)) }
      },
    },
  }
}

const answers = {
  yes: ['yes', 'y', 'true', '1', 'হ্যাঁ', 'আছে', '১'],
  no: ['no', 'n', 'false', '0', 'না', 'নেই', '০'],
}

const yesOrNo = (name: string, examples: [string, string]): FactInput<boolean> => ({
  read: (text) => (text === '' ? null : text === 'yes'),
  write: (value) => (value ? 'yes' : 'no'),
  options: () => [
    { value: 'yes', label: factTexts.yes },
    { value: 'no', label: factTexts.no },
  ],
  column: {
    name,
    hint: () => fileTexts.hints.yesOrNo,
    examples,
    read(cell) {
      const answer = (['yes', 'no'] as const).find((each) => answers[each].includes(plain(cell)))
      return { text: answer ?? '', fault: answer ? null : fileTexts.yesOrNo }
    },
  },
})

function typed<Value>(
  read: FactInput<Value>['read'],
  write: FactInput<Value>['write'],
  field: NonNullable<FactInput<Value>['typed']>,
  column: Omit<FactInput<Value>['column'], 'read'>,
): FactInput<Value> {
  const whyNot = (cell: string) => (read(cell, new Date()) === null ? field.fault() : null)
  return {
    read,
    write,
    typed: field,
    column: { ...column, read: (cell) => ({ text: cell, fault: whyNot(cell) }) },
  }
}

function readWhole(text: string, least: number, most: number): number | null {
  const digits = toPlainText(text)
  return /^\d{1,3}$/.test(digits) && Number(digits) >= least && Number(digits) <= most ? Number(digits) : null
}

/** Returns a typed percentage, with or without its sign; null when it is none or higher than `most`. */
export const readPercentage = (text: string, most: number) =>
  readWhole(toPlainText(text).replace(/ ?%$/, ''), 1, most)

/** How each fact is stated, in the order of the columns of a file. */
export const factInputs: { [Name in FactName]: FactInput<NonNullable<PhoneFacts[Name]>> } = {
  storageGb: size(storageSizes, {
    name: 'storage',
    hint: () => fileTexts.hints.storage,
    examples: ['128 GB', '64'],
  }),
  ramGb: size(ramSizes, { name: 'ram', hint: () => fileTexts.hints.ram, examples: ['8', '4 GB'] }),
  batteryHealth: typed(
    (text) => readPercentage(text, 100),
    String,
    {
      label: () => factTexts.labels.batteryHealth,
      unit: () => '%',
      maxLength: 6,
      fault: () => words.notABattery,
    },
    { name: 'battery_health', hint: () => fileTexts.hints.battery, examples: ['92 %', ''] },
  ),
  warrantyUntil: typed(
    (text, now) => {
      const months = readWhole(text, 0, maxWarrantyMonths)
      return months === null ? null : addMonths(monthInDhaka(now), months)
    },
    (month, now) => {
      const months = monthsBetween(monthInDhaka(now), month)
      // An expired warranty is left empty.
      return months >= 0 ? String(months) : ''
    },
    {
      label: () => words.warrantyLeft,
      hint: () => words.warrantyHint,
      unit: () => words.months,
      maxLength: 3,
      fault: () => words.notMonths(maxWarrantyMonths),
    },
    { name: 'warranty_months', hint: () => fileTexts.hints.warranty, examples: ['5', ''] },
  ),
  hasBox: yesOrNo('box', ['yes', 'no']),
  hasCharger: yesOrNo('charger', ['yes', 'yes']),
  /** In the form 'none', or parts with commas between them. */
  replacedParts: {
    read: (text) => (text === '' ? null : replaceableParts.filter((part) => text.split(',').includes(part))),
    write: (parts) => parts.join() || 'none',
    column: {
      name: 'parts_replaced',
      hint: () => fileTexts.hints.parts,
      examples: ['none', 'screen + battery'],
      read(cell) {
        if (['none', 'no', 'না', plain(factTexts.noParts)].includes(plain(cell)))
          return { text: 'none', fault: null }
        const names = cell.split(/[,;+/]/).filter((name) => name.trim())
        const parts = names.flatMap(
          (name) => findChoice(name, replaceableParts, (part) => factTexts.parts[part]) ?? [],
        )
        const fault = parts.length === names.length ? null : notOneOf(['none', ...replaceableParts])
        return { text: parts.join(), fault }
      },
    },
  },
  bodyChanged: yesOrNo('body_changed', ['no', '']),
}

const inputNames = Object.keys(factInputs) as FactName[]

/** The facts that are typed, which alone can be wrong. */
export const typedFacts = inputNames.filter((name) => factInputs[name].typed)

export const emptyFacts = Object.fromEntries(factNames.map((name) => [name, ''])) as FactsDraft

/** Converts the facts of the form, whose fields have passed its rules, to those of the API. */
export const readFacts = (facts: FactsDraft, now: Date) =>
  Object.fromEntries(factNames.map((name) => [name, factInputs[name].read(facts[name], now)])) as Required<
    Pick<NewProduct, FactName>
  >

/** Writes the facts of a phone as the form holds them. */
export function writeFacts(facts: PhoneFacts, now: Date): FactsDraft {
  const write = (name: FactName) => {
    const input = factInputs[name] as FactInput<unknown>
    return facts[name] === null ? '' : input.write(facts[name], now)
  }
  return Object.fromEntries(factNames.map((name) => [name, write(name)])) as FactsDraft
}

/** Returns the ticked parts after `part` was ticked or cleared; 'none' and the parts exclude each other. */
export function togglePart(text: string, part: string): string {
  const parts = text === '' ? [] : text.split(',')
  if (parts.includes(part)) return parts.filter((each) => each !== part).join()
  return part === 'none' ? part : [...parts.filter((each) => each !== 'none'), part].join()
}
