import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

/** The tokens of one theme: name to `#rrggbb`. */
function tokensOf(theme: string): Record<string, string> {
  const block = css.match(new RegExp(`name: '${theme}';([^}]+)}`))?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, 'contrast ratio'. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['color-base-100', 'color-base-200']
const inks = [
  'color-base-content',
  'ink-quiet',
  'color-primary',
  'color-accent',
  'color-error',
  'color-success',
]
const filled = ['primary', 'secondary', 'accent', 'neutral', 'success', 'warning', 'error']
/** What stands on boxes of these colours is written in the colours of the page. */
const boxes = ['color-base-300', 'color-secondary']
const pairs: [string, string][] = [
  ...surfaces.flatMap((surface) => inks.map((ink): [string, string] => [ink, surface])),
  ...filled.map((name): [string, string] => [`color-${name}-content`, `color-${name}`]),
  ...boxes.flatMap((box) => ['color-base-content', 'ink-quiet'].map((ink): [string, string] => [ink, box])),
  ['surface-hero-content', 'surface-hero'],
  ['surface-hero', 'surface-hero-content'],
]

/** The names that classes have for colours of the theme. */
const tokenOf = (name: string) =>
  name === 'quiet' ? 'ink-quiet' : name.startsWith('hero') ? `surface-${name}` : `color-${name}`
const themeColours = Object.keys(tokensOf('swap-light')).map((token) =>
  token.replace(/^(color|ink|surface)-/, ''),
)
const findColours = (kind: 'text' | 'bg', classes: string) =>
  [...classes.matchAll(new RegExp(`(?<![\\w:-])${kind}-([\\w-]+)(?![\\w/-])`, 'g'))]
    .map(([, name = '']) => name)
    .filter((name) => themeColours.includes(name))
    .map(tokenOf)

/** The lists of classes in the components that name a colour of text. */
const classLists = globSync('src/**/*.tsx')
  .flatMap((file) => readFileSync(file, 'utf8').match(/[^"'`{}\n]+/g) ?? [])
  .map((classes) => ({ inks: findColours('text', classes), surfaces: findColours('bg', classes) }))
  .filter((list) => list.inks.length > 0)

test('every colour of text in a component is compared with what it stands on', () => {
  const isCompared = (ink: string, surface?: string) =>
    pairs.some((pair) => pair[0] === ink && (surface === undefined || pair[1] === surface))
  const unknown = classLists.filter(({ inks, surfaces }) =>
    inks.some((ink) => (surfaces.length > 0 ? surfaces : [undefined]).some((each) => !isCompared(ink, each))),
  )
  expect(classLists.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

describe.each(['swap-light', 'swap-dark'])('%s', (theme) => {
  const tokens = tokensOf(theme)

  test.each(pairs)('%s can be read on %s', (ink, surface) => {
    expect(contrast(tokens[ink] ?? '', tokens[surface] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test('the focus ring and the chosen slide stand out from every surface', () => {
    for (const surface of ['color-base-100', 'color-base-200', 'color-secondary']) {
      expect(contrast(tokens['color-primary'] ?? '', tokens[surface] ?? '')).toBeGreaterThanOrEqual(3)
    }
  })
})
