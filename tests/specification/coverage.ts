import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { type RowId, rows } from './rows.ts'

/**
 * Prints each row of the specification and the test that proves it. Fails when a row has no test, when a test in
 * tests/specification names no row, and when one is skipped, focused or empty: such a test proves nothing. Who may make
 * which call is proven by the authorisation table.
 */
type Call = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

const proofs = new Map<RowId, string>()
const faults: string[] = []

const files = globSync([
  'tests/specification/*.{test.ts,e2e.ts,component.tsx}',
  'tests/http/authorisation.test.ts',
])
for (const path of files.sort()) {
  const source = readFileSync(path, 'utf8')
  const at = (position: number) => `${path}:${source.slice(0, position).split('\n').length}`
  const titles = new Set<Call>()
  new Visitor({
    CallExpression(call) {
      const { callee, arguments: given } = call
      const runner = /^(test|it|describe)\b(.*)/s.exec(source.slice(callee.start, callee.end))
      if (!runner) {
        if (callee.type === 'Identifier' && callee.name === 'row' && !titles.has(call)) {
          faults.push(`${at(call.start)}: names a row outside of the title of a test`)
        }
        return
      }
      if (/\.(skip|only|todo|fixme|fails?|skipIf|runIf)\b/.test(runner[2] ?? '')) {
        faults.push(`${at(call.start)}: ${source.slice(callee.start, callee.end)} proves nothing`)
      }
      if (callee.type !== 'Identifier' || callee.name === 'describe') return
      const [title, body] = given
      if (title?.type !== 'CallExpression' || !source.startsWith('row(', title.start)) {
        if (path.startsWith('tests/specification/'))
          faults.push(`${at(call.start)}: a test that names no row`)
        return
      }
      titles.add(title)
      if (!body || !source.slice(body.start, body.end).includes('expect')) {
        faults.push(`${at(call.start)}: a test that expects nothing`)
        return
      }
      for (const id of title.arguments) {
        if (id.type === 'Literal' && typeof id.value === 'string' && id.value in rows) {
          const row = id.value as RowId
          proofs.set(row, [proofs.get(row), at(call.start)].filter(Boolean).join(', '))
        } else faults.push(`${at(id.start)}: ${source.slice(id.start, id.end)} is no row`)
      }
    },
  }).visit(parseSync(path, source).program)
}

const all = Object.keys(rows) as RowId[]
const unproven = all.filter((id) => !proofs.has(id))
const width = Math.max(...all.map((id) => id.length))
for (const id of all) console.log(`${id.padEnd(width)}  ${proofs.get(id) ?? 'NOT PROVEN'}`)
console.log()
for (const section of [2, 3, 4, 5, 6, 7, 8, 9]) {
  const own = all.filter((id) => id.startsWith(`${section} `))
  console.log(`section ${section}: ${own.filter((id) => proofs.has(id)).length} of ${own.length} rows proven`)
}
for (const fault of faults) console.error(fault)
console.log(`${all.length} rows, ${all.length - unproven.length} proven, ${unproven.length} not`)
process.exit(unproven.length + faults.length > 0 ? 1 : 0)
