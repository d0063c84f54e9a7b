import { readFileSync, writeFileSync } from 'node:fs'
import { replaceDiagram } from '../src/orders/draw-life.ts'
import { transitions } from '../src/orders/transitions.ts'
import { layers, modules } from './modules.ts'

/** Writes the modules into the README and the architecture page, and the life of an order into its page; `check` says which is outdated. */

const arrows = [
  ...layers.map((layer) => layer.map(({ name }) => name).join(', ')),
  'spelling',
  'kernel',
].join(' → ')
const tree = modules.map(({ name, holds, folders }) => {
  const inside = folders ? `; folders: ${folders.join(', ')}` : ''
  return `  ${`${name}/`.padEnd(15)} ${holds}${inside}\n`
})

const drawModules = (text: string) =>
  text
    .replace(/storefront → .* → kernel/, arrows)
    .replace(/(\nsrc\/\n)[\s\S]*?(?= {2}spelling\/)/, (_, start) => start + tree.join(''))

const draw: Record<string, (text: string) => string> = {
  'README.md': drawModules,
  'docs/architecture.md': drawModules,
  'docs/life-of-an-order.md': (text) => replaceDiagram(text, transitions),
}

for (const [path, drawIn] of Object.entries(draw)) {
  const before = readFileSync(path, 'utf8')
  const after = drawIn(before)
  if (after === before) continue
  if (process.argv[2] !== 'check') writeFileSync(path, after)
  else {
    console.error(`${path} does not show what the code has: npm run diagram`)
    process.exitCode = 1
  }
}
