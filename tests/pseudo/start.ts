import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { copyProgram } from '../support/copy-program.ts'

/*
 * Starts a copy of the program that speaks the pseudo-language: `localize` is another one there. Nothing of it is in what
 * customers get.
 */
const copy = copyProgram()
const language = fileURLToPath(new URL('pseudo-language.ts', import.meta.url))
cpSync(language, join(copy, 'src/kernel/pseudo-language.ts'))

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
