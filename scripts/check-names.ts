import { globSync } from 'node:fs'
import { modules } from './modules.ts'

/** The files that a module may have beside its use cases (see docs/architecture.md). */
const moduleFile =
  /^(?:index|rules|contract|problems|schema|store|routes|queries|jobs|become|transitions|deps)\.ts$/
/** The file of a use case: two or more plain words, or a provider's name. */
const useCase =
  /^(?:[a-z0-9]+(?:-[a-z0-9]+)+|bkash|stripe|sslcommerz|provider|authenticate|guard|totp|words)\.ts$/
const folders = /^(?:(?:pages|components)\/[a-z0-9-]+\.tsx?|texts(?:\/[a-z0-9-]+)?(?:\.bn)?\.tsx?)$/
const vague = /(?:^|[/-])(?:utils?|helpers?|common|misc|shared|manager|stuff)(?:[.-]|$)/

const wrong: string[] = []
for (const path of globSync('src/*/**/*.{ts,tsx}')) {
  const [, folder = '', ...rest] = path.split('/')
  const module = modules.find(({ name }) => name === folder)
  const inFolder = new RegExp(`^(?:${module?.folders?.join('|') ?? ''})/`)
  const name = rest
    .join('/')
    .replace(inFolder, '')
    .replace(/\.test\.(tsx?)$/, '.$1')
  if (vague.test(path)) wrong.push(`${path}: name the file after what it holds`)
  if (module && ![moduleFile, useCase, folders].some((pattern) => pattern.test(name))) {
    wrong.push(`${path}: not a file name of a module (docs/architecture.md, "Inside a module")`)
  }
}
for (const line of wrong) console.error(line)
process.exit(wrong.length > 0 ? 1 : 0)
