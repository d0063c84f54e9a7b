import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * Starts a copy of the program that speaks the pseudo-language: `localize` is another one there. Nothing of it is in what
 * customers get.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'swap-pseudo-'))
// PostgreSQL works as another user when this runs as root.
chmodSync(copy, 0o711)
const parts = ['src', 'demo', 'scripts', 'public', 'migrations', 'package.json', 'package-lock.json']
for (const part of [...parts, 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']) {
  cpSync(join(root, part), join(copy, part), { recursive: true })
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
cpSync(join(root, 'tests/pseudo/pseudo-language.ts'), join(copy, 'src/kernel/pseudo-language.ts'))

const locale = join(copy, 'src/kernel/locale.ts')
const source = readFileSync(locale, 'utf8')
const own = 'export function localize<'
if (!source.includes(own)) throw new Error(`${locale} has no function localize.`)
writeFileSync(
  locale,
  `${source.replace(own, 'function localizeForCustomers<')}\nexport { localize } from './pseudo-language.ts'\n`,
)

process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
process.chdir(copy)
await import(pathToFileURL(join(copy, 'scripts/start.ts')).href)
