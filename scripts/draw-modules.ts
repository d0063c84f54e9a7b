import { readFileSync, writeFileSync } from 'node:fs'
import { layers, modules } from './modules.ts'

/** Writes modules.ts into the README and the architecture page; with `check`, says which is outdated. */

const arrows = [
  ...layers.map((layer) => layer.map(({ name }) => name).join(', ')),
  'spelling',
  'kernel',
].join(' → ')
const tree = modules.map(({ name, holds, folders }) => {
  const inside = folders ? `; folders: ${folders.join(', ')}` : ''
  return `  ${`${name}/`.padEnd(15)} ${holds}${inside}\n`
})

for (const path of ['README.md', 'docs/architecture.md']) {
  const before = readFileSync(path, 'utf8')
  const after = before
    .replace(/storefront → .* → kernel/, arrows)
    .replace(/(\nsrc\/\n)[\s\S]*?(?= {2}spelling\/)/, (_, start) => start + tree.join(''))
  if (after === before) continue
  if (process.argv[2] !== 'check') writeFileSync(path, after)
  else {
    console.error(`${path} does not show the modules as scripts/modules.ts has them: npm run diagram`)
    process.exitCode = 1
  }
}
