import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Checks that the files that documents and comments name exist: links, paths (from the root, `src/` or `tests/`) and bare names; and
 * that docs/asvs.md counts its rows rightly.
 */
const sources = globSync(['{src,demo,tests,scripts,bench}/**/*.{ts,tsx}', '*.ts'])
const documents = globSync(['*.md', '{docs,tests,src,demo,.github}/**/*.md'])
const names = new Set([...sources, ...documents].map((path) => basename(path)))
const roots = ['.', 'src', 'tests', 'docs', 'src/platform', 'src/platform/http']

const isPath = (text: string) =>
  roots.some((root) => existsSync(join(root, text))) ||
  [...sources, ...documents].some((path) => path.endsWith(`/${text}`))
const pathLike = /(?<![\w./@-])((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|md|sh))(?![\w/-])/g

const dangling: string[] = []
const check = (file: string, line: number, text: string) => {
  for (const [, path = ''] of text.matchAll(pathLike)) {
    const known = path.includes('/') ? isPath(path) : names.has(path) || existsSync(path)
    if (!known) dangling.push(`${file}:${line}: ${path} is not in the repository`)
  }
}

for (const file of documents) {
  if (file === 'CHANGELOG.md') continue
  const lines = readFileSync(file, 'utf8').split('\n')
  lines.forEach((text, at) => {
    for (const [, link = ''] of text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(link)) continue
      if (!existsSync(join(dirname(file), link)))
        dangling.push(`${file}:${at + 1}: ${link} is not in the repository`)
    }
    for (const [, code = ''] of text.matchAll(/`([^`]+)`/g)) {
      if (/[…<>*{ ]/.test(code)) continue
      if (/^(?:deploy|docs|scripts)\//.test(code) && !existsSync(code))
        dangling.push(`${file}:${at + 1}: ${code} is not in the repository`)
      else check(file, at + 1, code)
    }
  })
}
for (const file of sources) {
  const lines = readFileSync(file, 'utf8').split('\n')
  lines.forEach((text, at) => {
    const comment = /^\s*(?:\/\/|\/?\*\*?)(.*)$/.exec(text)?.[1]
    if (comment) check(file, at + 1, comment)
  })
}

const asvs = readFileSync('docs/asvs.md', 'utf8')
const requirements = asvs.slice(asvs.indexOf('\n## V1 '))
const rows = [...requirements.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| (not kept: )?(The operator’s: )?/gm)]
const notKept = rows.filter(([, , state]) => state)
const ofOperator = notKept.filter(([, , , operator]) => operator).length
const [, notApplicable = ''] = /\n## Not applicable\n([\s\S]*?)\n## /.exec(asvs) ?? []
/** Those of a range such as 10.4.1–11, too. */
const leftOut = [...notApplicable.matchAll(/(\d+\.\d+\.)(\d+)(?:–(\d+))?/g)].flatMap(
  ([, chapter, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, place) => `${chapter}${Number(first) + place}`,
    ),
)
const ids = [...rows.map(([, id]) => id), ...leftOut]
const counts = `${ids.length} requirements: ${rows.length - notKept.length} kept, ${notKept.length} not kept (${ofOperator} of them the operator’s), ${leftOut.length} n/a.`
if (!asvs.includes(counts)) dangling.push(`docs/asvs.md: its rows are ${counts}`)
if (new Set(ids).size < ids.length) dangling.push('docs/asvs.md: a requirement is there twice')

for (const line of dangling) console.error(line)
process.exit(dangling.length > 0 ? 1 : 0)
