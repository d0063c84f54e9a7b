/**
 * Checks by the lockfile that the bill of materials (CycloneDX) is what production installs, that licences and install scripts are
 * allowed, and that all comes from one registry with a digest. `npm run sbom` writes the bill anew: review its changes.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The licences that packages may have. LGPL: libvips, linked as a library. OFL: a font. */
const licences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
const registry = 'https://registry.npmjs.org/'
const billPath = fileURLToPath(new URL('../docs/sbom.cdx.json', import.meta.url))

type Locked = {
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
type Bill = { components: { purl: string; licenses?: unknown; hashes?: unknown }[] }

const readJson = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))

/** Makes the bill of materials, without what differs between runs. */
function makeBill(): Bill {
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev']
  const bill = JSON.parse(execFileSync('npm', ['sbom', ...options], { encoding: 'utf8' }))
  const { serialNumber: _, metadata, ...rest } = bill
  const { component } = metadata
  return { ...rest, metadata: { component: { ...component, name: 'swap' } } }
}

const linesOf = ({ components }: Bill) =>
  new Set(components.map(({ purl, licenses, hashes }) => `${purl} ${JSON.stringify([licenses, hashes])}`))

/** Returns whether a licence expression is allowed: all of an AND, one of an OR. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => licences.includes(licence)))

function checkLocked(name: string, locked: Locked, mayRun: Record<string, boolean>): string[] {
  // A partial mirror leaves out other machines' tools; they are never delivered.
  const isForeignTool = locked.dev && locked.optional && !locked.integrity
  const bare = name.slice(name.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return [
    ...(isForeignTool || isAllowed(locked.license ?? '')
      ? []
      : [`its licence is ${locked.license ?? 'missing'}`]),
    ...(isForeignTool || locked.integrity?.startsWith('sha512-') ? [] : ['it has no SHA-512 digest']),
    ...(!locked.resolved || locked.resolved.startsWith(registry) ? [] : [`it comes from ${locked.resolved}`]),
    ...(!locked.hasInstallScript || bare in mayRun
      ? []
      : ['it runs a script, which allowScripts does not name']),
  ].map((what) => `${name}: ${what}`)
}

const bill = makeBill()
if (process.argv.includes('--write')) {
  writeFileSync(billPath, `${JSON.stringify(bill, null, 2)}\n`)
} else {
  const packages: Record<string, Locked> = readJson('package-lock.json').packages
  const { allowScripts } = readJson('package.json')
  const kept = linesOf(readJson('docs/sbom.cdx.json'))
  const now = linesOf(bill)
  const wrong = [
    ...Object.entries(packages).flatMap(([name, locked]) =>
      name === '' ? [] : checkLocked(name, locked, allowScripts),
    ),
    ...[...now].filter((line) => !kept.has(line)).map((line) => `docs/sbom.cdx.json lacks ${line}`),
    ...[...kept]
      .filter((line) => !now.has(line))
      .map((line) => `docs/sbom.cdx.json has ${line}, which is not installed`),
  ]
  for (const line of wrong) console.error(line)
  if (wrong.length > 0)
    console.error('Read what has changed; then `npm run sbom` writes the bill of materials.')
  process.exit(wrong.length > 0 ? 1 : 0)
}
