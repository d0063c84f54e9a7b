import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

/** The tokens of one theme: name to `#rrggbb`. */
function tokensOf(theme: string): Record<string, string> {
  const block = css.match(new RegExp(`name: "${theme}";([^}]+)}`))?.[1] ?? ''
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
const filled = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error']
const pairs: [string, string][] = [
  ...surfaces.flatMap((surface) => inks.map((ink): [string, string] => [ink, surface])),
  ...filled.map((name): [string, string] => [`color-${name}-content`, `color-${name}`]),
  ['color-base-content', 'color-base-300'],
  ['surface-hero-content', 'surface-hero'],
]

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
