import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { provideBrowser } from './find-browser.ts'

type Count = { passed: number; failed: number; skipped: number }

/** Whatever the tests leave behind, their databases too, is in here, and gone at the end. */
const folder = mkdtempSync(join(tmpdir(), 'swap-tests-'))
// PostgreSQL works as another user when this runs as root.
chmodSync(folder, 0o711)
const temporary = { TMPDIR: folder, TEMP: folder, TMP: folder }

const total: Count = { passed: 0, failed: 0, skipped: 0 }
/** The failures and their first lines, repeated at the end, where a reader of a long log looks first. */
const failures: string[] = []
/** Journeys that have passed on their second try only. Few are the weather of a busy machine, more are a fault. */
const flaky: string[] = []
const maxFlaky = 3
const tellFailure = (name: string, message: string | undefined, longest = 12) => {
  const words = stripVTControlCharacters(message ?? '')
    .split('\n')
    .slice(0, longest)
  failures.push([name, ...words].join('\n    '))
}
/** A runner that ends badly without a failed test of its own (a type error, a crash) counts as one failure. */
const add = (name: string, status: number | null, { passed, failed, skipped }: Count) => {
  const crashed = status !== 0 && failed === 0 ? 1 : 0
  if (crashed) tellFailure(name, `ended with ${status}`)
  total.passed += passed
  total.failed += failed + crashed
  total.skipped += skipped
  console.log(
    `\n${name}: ${passed} passed, ${failed + crashed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
  )
}
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...temporary, ...env },
    shell: process.platform === 'win32',
  }).status
const firstLine = (message = '') => stripVTControlCharacters(message).split('\n')[0] ?? ''
type JourneyResult = {
  errors?: { message: string }[]
  attachments?: { name: string; path?: string }[]
}
type Suite = {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; tests: { status: string; results: JourneyResult[] }[] }[]
}
const tellFailures = ({ file, suites = [], specs }: Suite) => {
  for (const { title, tests } of specs) {
    const first = tests.find(({ status }) => status === 'flaky')?.results[0]
    if (first) flaky.push(`${file}: ${title}\n    ${firstLine(first.errors?.[0]?.message)}`)
  }
  for (const { title, tests } of specs.filter((spec) => !spec.ok)) {
    const { errors = [], attachments = [] } =
      tests.flatMap((test) => test.results).find((result) => result.errors?.length) ?? {}
    const page = attachments.find(({ name }) => name === 'error-context')?.path
    const words = [...errors.map(({ message }) => message), page ? readPage(page) : '']
    tellFailure(`${file}: ${title}`, words.join('\n'), 150)
  }
  suites.forEach(tellFailures)
}
/** What the page showed when a journey failed: without it, a failure that comes once in fifty runs stays a riddle. */
const readPage = (file: string) => {
  const context = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return context.slice(Math.max(0, context.indexOf('```yaml'))).split('\n# Test source')[0] ?? ''
}
const readReport = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const checked = run('npm', ['run', '--silent', 'check'])
add('check', checked, { passed: checked === 0 ? 1 : 0, failed: checked === 0 ? 0 : 1, skipped: 0 })

const built = run('npm', ['run', '--silent', 'build'])
if (built !== 0) add('build', built, { passed: 0, failed: 1, skipped: 0 })

const unit = join(folder, 'vitest.json')
const tested = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`])
const units = readReport(unit) as {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
} | null
/** Files that failed as a whole, such as while they were loaded: of their tests none has run. */
let broken = 0
for (const file of units?.testResults ?? []) {
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  for (const test of failed) tellFailure(`${file.name}: ${test.fullName}`, test.failureMessages[0])
  if (file.status !== 'failed' || failed.length > 0) continue
  broken += 1
  tellFailure(file.name, file.message)
}
add('vitest', tested, {
  passed: units?.numPassedTests ?? 0,
  failed: (units?.numFailedTests ?? 1) + broken,
  skipped: units?.numPendingTests ?? 0,
})

/** Runs journeys in Chromium and counts them. */
function travel(name: string, args: string[]): void {
  const file = join(folder, `${name}.json`)
  const status = run('playwright', ['test', ...args], {
    CHROME_PATH: provideBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const journeys = readReport(file) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  } | null
  for (const suite of journeys?.suites ?? []) tellFailures(suite)
  add(name, status, {
    passed: (journeys?.stats.expected ?? 0) + (journeys?.stats.flaky ?? 0),
    failed: journeys?.stats.unexpected ?? 1,
    skipped: journeys?.stats.skipped ?? 0,
  })
}
try {
  travel('journeys', [])
  travel('pseudo-language', ['--config', 'tests/pseudo/playwright.config.ts'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  add('journeys', 1, { passed: 0, failed: 1, skipped: 0 })
}

const covered = run('npm', ['run', '--silent', 'coverage:spec'])
add('specification', covered, { passed: covered === 0 ? 1 : 0, failed: covered === 0 ? 0 : 1, skipped: 0 })

rmSync(folder, { recursive: true, force: true })
if (flaky.length > maxFlaky) {
  total.failed += 1
  tellFailure('flaky', `${flaky.length} journeys passed on their second try only; at most ${maxFlaky} may`)
}
if (flaky.length > 0) console.log(`Flaky (passed on the second try):\n\n${flaky.join('\n\n')}\n`)
if (failures.length > 0) console.log(`Failed:\n\n${failures.join('\n\n')}\n`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
