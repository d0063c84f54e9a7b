import { globSync } from 'node:fs'

/** The closed vocabulary of file names inside a module: docs/architecture.md says what each is for. */
const fixed = /^(rules|contract|problems|schema|store|index|routes|queries|jobs|become|([a-z]+-)?words)\.ts$/
/** A use case is named by what it does; a new verb is added here on purpose. */
const verbs =
  'accept add answer ask backup book call cancel capture claim close confirm count create deliver edit encode end find finish fold ' +
  'grant guard handle heal hold ingest inspect issue join keep limit list lock mark present prune rank read receive reconcile record release remove report request reset ' +
  'search sell send serve set settle start suggest take tell verify withdraw'
const useCase = new RegExp(`^(${verbs.replaceAll(' ', '|')})(-[a-z0-9]+)*\\.ts$`)
const page = /^(pages|parts)\/([a-z0-9-]+\/)?[a-z0-9-]+\.tsx?$/
/** A room that has grown large keeps what belongs together in a folder of its own, with the same names in it. */
const parts: Record<string, string> = { listings: 'fold|search' }
const unnamed = new Set(['kernel', 'platform', 'ui'])

const strangers = globSync('src/*/**/*.{ts,tsx}').filter((path) => {
  const [, room = '', ...rest] = path.split('/')
  if (unnamed.has(room)) return false
  const name = rest.join('/').replace(/\.test\.tsx?$/, '.ts')
  const inPart = name.replace(new RegExp(`^(${parts[room] ?? 'none'})/`), '')
  return ![fixed, useCase, page].some((pattern) => pattern.test(inPart))
})
for (const path of strangers) console.error(`${path}: not one of the file names that a module may have`)
process.exit(strangers.length > 0 ? 1 : 0)
