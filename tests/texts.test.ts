import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { describe, expect, test } from 'vitest'
import { inLocale } from '../src/platform/http/request-locale.ts'

const isCatalogue = /^src\/(?:[^/]+\/){1,2}texts(?:\/[^/]+)?\.tsx?$/
const files = globSync('src/**/*.{ts,tsx}').filter(
  (path) => isCatalogue.test(path) && !/\.bn\.tsx?$/.test(path),
)
const sources = globSync('src/**/*.{ts,tsx}').filter(
  (path) => !/\.test\./.test(path) && !isCatalogue.test(path),
)
const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
/** All but the tables of problems and the Bangla, which have every code. */
const refusing = sources
  .filter((path) => !/\/problems\.ts$|\.bn\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
/** What stands after a dot or in quotes. */
const used = new Set([...code.matchAll(/\.(\w+)|'(\w+)'/g)].map(([, member, quoted]) => member ?? quoted))
/** What is read by whatever code there is, as a table such as the reasons of a refusal is. */
const tables = new Set(code.match(/\b\w+(?=\b.{0,40}?\[)|(?<=(?:Object\.\w+|ownValue)\()\w+/gs))

type Message = { path: string; value: unknown }

/** Every sentence of a file of texts in the current language, with its path. */
function list(messages: object, path: string): Message[] {
  return Object.entries(messages).flatMap(([name, value]) => {
    const here = `${path}.${name}`
    return typeof value === 'object' && value !== null && !('$$typeof' in value)
      ? list(value, here)
      : [{ path: here, value }]
  })
}

const catalogues = await Promise.all(
  files.map(async (path) => {
    const messages = (await import(/* @vite-ignore */ `../${path}`)) as object
    const translations = (await import(/* @vite-ignore */ `../${path.replace(/\.tsx?$/, '.bn$&')}`)) as object
    return { path, messages, translations, english: list(messages, path) }
  }),
)

const kindOf = ({ value }: Message) =>
  typeof value === 'function' ? `function of ${value.length}` : typeof value
const textOf = ({ value }: Message) =>
  typeof value === 'function' && value.length === 0 ? JSON.stringify(value()) : String(value)

test.each(globSync('src/**/*.bn.ts{,x}'))('%s names the wallet Nagad so that nobody reads cash', (path) => {
  expect(readFileSync(path, 'utf8')).not.toMatch(/নগদে(?! ওয়ালেট)/)
})

test.each(globSync('src/**/*.bn.ts{,x}'))('%s calls the other party of an order by one word', (path) => {
  expect(readFileSync(path, 'utf8')).not.toMatch(/অপর পক্ষ/)
})

describe.each(catalogues)('$path', ({ path, messages, translations, english }) => {
  test('has the same messages with the same parameters in both languages', () => {
    const describeAll = (all: Message[]) => Object.fromEntries(all.map((each) => [each.path, kindOf(each)]))
    expect(describeAll(list(translations, path))).toEqual(describeAll(english))
  })

  test('answers in Bangla to a request in Bangla', () => {
    inLocale('bn', () => {
      expect(list(messages, path).map(textOf)).toEqual(list(translations, path).map(textOf))
    })
  })

  test('has no message that is English in both languages', () => {
    const bangla = new Map(list(translations, path).map((each) => [each.path, textOf(each)]))
    const untranslated = english.filter((each) => {
      const text = textOf(each)
      const isSentence = /[A-Za-z]{2}/.test(text) && !/^[/#]|^MM \/ YY$/.test(text)
      return isSentence && typeof each.value === 'string' && bangla.get(each.path) === text
    })
    expect(untranslated).toEqual([])
  })

  test('has no message that nothing uses', () => {
    const groups = Object.entries(messages) as [string, object][]
    const unused = groups.flatMap(([group, all]) =>
      tables.has(group)
        ? []
        : Object.keys(all)
            .filter((name) => !/^\d+$|-/.test(name) && !used.has(name))
            .map((name) => `${group}.${name}`),
    )
    expect(unused).toEqual([])
  })

  test('has no problem that nothing refuses with', () => {
    const groups = Object.entries(messages).filter(([group]) => group.endsWith('ProblemTexts'))
    const codes = groups.flatMap(([, all]) => Object.keys(all as object)).filter((name) => name.includes('-'))
    expect(codes.filter((name) => !refusing.includes(`'${name}'`))).toEqual([])
  })
})

/** Words that are the same in every language. */
const names = /^(Swap|Google|Facebook|YouTube|Instagram|English|বাংলা)$/
const spoken = new Set(['aria-label', 'label', 'placeholder', 'title', 'alt', 'detail', 'hint'])

/** Every text that a component shows without asking the catalogue. */
function findBareTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(findBareTexts)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, name } = node as {
    type?: string
    value?: { value?: string }
    name?: { value?: string }
  }
  const own =
    type === 'JSXText'
      ? [String(value)]
      : type === 'JSXAttribute' && spoken.has(name?.value ?? '') && typeof value?.value === 'string'
        ? [value.value]
        : []
  return [...own, ...Object.values(node).flatMap(findBareTexts)]
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !names.test(text))
}

test.each(sources.filter((path) => path.endsWith('.tsx')))(
  '%s takes its words from the catalogue',
  (path) => {
    const tree = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: true })
    expect(findBareTexts(tree)).toEqual([])
  },
)
