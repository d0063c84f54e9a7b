import { spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { provideBrowsers } from './find-browser.ts'
import { describeTimes, type TimedTest } from './test-times.ts'

type Count = { passed: number; failed: number; skipped: number }

/** Whatever the tests leave behind, their databases too, is in here, and gone at the end. */
const folder = mkdtempSync(join(findFastFolder(), 'swap-tests-'))
// PostgreSQL works as another user when this runs as root.
chmodSync(folder, 0o711)
const temporary = { TMPDIR: folder, TEMP: folder, TMP: folder }
/** Memory for processor time: Node.js and the type checker collect garbage less often. */
const roomy = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
  GOGC: '400',
}

/**
 * Finds a folder for the databases of tests: Linux's file system in memory where it and the memory are large enough, else the
 * folder for temporary files, which is slower.
 */
function findFastFolder(): string {
  const inMemory = '/dev/shm'
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= 4 * 2 ** 30 && freemem() >= 8 * 2 ** 30 ? inMemory : tmpdir()
}

const total: Count = { passed: 0, failed: 0, skipped: 0 }
/** The failures and their first lines, repeated at the end, where a reader of a long log looks first. */
const failures: string[] = []
/** Components and journeys that have passed on their second try only. Few are the weather of a busy machine, more are a fault. */
const flaky: string[] = []
const maxFlaky = 3
/** How long each part took, in the order in which they ended. Most run beside others. */
const durations: string[] = []
/** The seconds that all parts may take on two quiet cores: printed beside those they took, and never a failure. */
const budget = 480
const timed: TimedTest[] = []

const firstLines = (text = '', count: number) => stripVTControlCharacters(text).split('\n').slice(0, count)
const reportFailure = (name: string, message: string | undefined, longest = 12) =>
  failures.push([name, ...firstLines(message, longest)].join('\n    '))
/** A runner that ends badly without a failed test of its own (a type error, a crash) counts as one failure. */
const addCount = (name: string, status: number | null, { passed, failed, skipped }: Count) => {
  const crashed = status !== 0 && failed === 0 ? 1 : 0
  if (crashed) reportFailure(name, `ended with ${status}`)
  total.passed += passed
  total.failed += failed + crashed
  total.skipped += skipped
  console.log(
    `\n${name}: ${passed} passed, ${failed + crashed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
  )
}
/** How much later than others what fills the processors gets its turn: enough for browsers, and not to starve beside another program. */
const patience = 5
type RunOptions = { env?: Record<string, string>; isAside?: boolean; isPatient?: boolean }
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000)

/**
 * Runs a program as a part of the tests. Returns its exit code, or null when it did not end by itself.
 * @param isAside whether it runs beside another part: its output is shown as a whole when it has ended
 * @param isPatient whether it leaves the processors to what runs beside it
 */
async function run(
  part: string,
  command: string,
  args: string[],
  { env = {}, isAside = false, isPatient = false }: RunOptions = {},
): Promise<number | null> {
  const start = performance.now()
  const child = spawn(command, args, {
    stdio: isAside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...temporary, ...roomy, ...env },
    shell: process.platform === 'win32',
  })
  // Its own programs, which it starts later, inherit this.
  if (isPatient && child.pid) setPriority(child.pid, patience)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const status = await new Promise<number | null>((resolve) =>
    child.once('error', () => resolve(null)).once('close', resolve),
  )
  process.stdout.write(Buffer.concat(output))
  durations.push(`${part} ${secondsSince(start)} s`)
  return status
}
type JourneyError = { message: string; location?: { file: string; line: number } }
type JourneyResult = {
  duration: number
  errors?: JourneyError[]
  attachments?: { name: string; path?: string }[]
}
type Suite = {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; tests: { status: string; results: JourneyResult[] }[] }[]
}
const reportJourneys = (part: string, { file, suites = [], specs }: Suite) => {
  for (const { title, tests } of specs) {
    const tries = tests.flatMap((test) => test.results)
    timed.push({ part, file, title, millis: tries.reduce((total, { duration }) => total + duration, 0) })
  }
  for (const { title, tests } of specs) {
    const first = tests.find(({ status }) => status === 'flaky')?.results[0]
    if (first) flaky.push([`${file}: ${title}`, ...describeError(first.errors?.[0])].join('\n    '))
  }
  for (const { title, tests } of specs.filter((spec) => !spec.ok)) {
    const { errors = [], attachments = [] } =
      tests.flatMap((test) => test.results).find((result) => result.errors?.length) ?? {}
    const page = attachments.find(({ name }) => name === 'error-context')?.path
    const words = [...errors.map(({ message }) => message), page ? readPage(page) : '']
    reportFailure(`${file}: ${title}`, words.join('\n'), 150)
  }
  for (const suite of suites) reportJourneys(part, suite)
}
/** The beginning of an error, and the line of the test where it came up. */
const describeError = ({ message, location }: JourneyError = { message: 'no error was recorded' }) => {
  const place = location ? [`at ${relative(process.cwd(), location.file)}:${location.line}`] : []
  return [...firstLines(message, 4), ...place]
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

const runScript = (name: string, part: string, options?: RunOptions) =>
  run(part, 'npm', ['run', '--silent', name], options)
const addScript = (part: string, status: number | null) =>
  addCount(part, status, { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 })

type VitestFile = {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[]; duration?: number }[]
}
type VitestRun = { status: number | null; files: VitestFile[] }

/** Runs tests of Vitest. Returns its exit code, which is not 0 without a report, and its files, whose names are paths of this project. */
async function runVitest(name: string, args: string[] = [], options?: RunOptions): Promise<VitestRun> {
  const report = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await run(name, 'vitest', ['run', ...args, ...reporters], options)
  const results = readReport(report) as { testResults: VitestFile[] } | null
  if (!results) return { status: status || 1, files: [] }
  const files = results.testResults.map((file) => ({ ...file, name: relative(process.cwd(), file.name) }))
  return { status, files }
}

const toTitle = (file: VitestFile) => (test: { fullName: string }) => `${file.name}: ${test.fullName}`
const isPassed = ({ status }: { status: string }) => status === 'passed'
const isFailed = ({ status }: { status: string }) => status === 'failed'

/** Counts what ran. A file that failed as a whole, such as while it was loaded, counts as one failure. */
function countVitest(part: string, { status, files }: VitestRun): void {
  const tests = files.flatMap((file) => file.assertionResults)
  const broken = files.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  for (const { name, message } of broken) reportFailure(name, message)
  for (const { name: file, assertionResults } of files)
    for (const test of assertionResults) {
      timed.push({ part, file, title: test.fullName, millis: test.duration ?? 0 })
      if (isFailed(test)) reportFailure(`${file}: ${test.fullName}`, test.failureMessages[0])
    }
  const passed = tests.filter(isPassed).length
  const failed = tests.filter(isFailed).length + broken.length
  addCount(part, status, { passed, failed, skipped: tests.length + broken.length - passed - failed })
}

/**
 * Runs the components and counts them. Many files share a page, and one that no longer takes a click fails every test from then on:
 * after three failures the run ends, and the files that have not passed run once more in a new browser.
 */
async function runComponents(kind: 'component' | 'process'): Promise<void> {
  const name = 'components'
  const args = ['--config', 'vitest.components.config.ts', '--bail=3']
  const { status, files } = await runVitest(name, [...args, `.${kind}.tsx`], { isAside: true })
  const passed = files.filter((file) => !isFailed(file) && file.assertionResults.every(isPassed))
  const done = new Set(passed.map((file) => file.name))
  const left = globSync(`tests/**/*.${kind}.tsx`).filter((file) => !done.has(file))
  // Where all files have passed, what ended badly is an error outside of any test.
  const again =
    left.length > 0
      ? await runVitest(`${name}-again`, [...args, ...left], { isAside: true })
      : { status, files: [] }
  const passedNow = again.files.flatMap((file) => file.assertionResults.filter(isPassed).map(toTitle(file)))
  for (const file of files)
    for (const test of file.assertionResults.filter(isFailed))
      if (passedNow.includes(toTitle(file)(test)))
        flaky.push([toTitle(file)(test), ...firstLines(test.failureMessages[0], 4)].join('\n    '))
  countVitest(name, { status: again.status, files: [...passed, ...again.files] })
}

/** Whether there is a browser for the components and the journeys, found or installed; counts as a failure where there is none. */
function hasBrowsers(): boolean {
  try {
    provideBrowsers()
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    addCount('browser', 1, { passed: 0, failed: 1, skipped: 0 })
    return false
  }
}

/** Runs the journeys and counts them. */
async function runJourneys(): Promise<void> {
  const name = 'journeys'
  const report = join(folder, `${name}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const status = await run(name, 'playwright', ['test'], { env, isAside: true })
  const journeys = readReport(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  } | null
  for (const suite of journeys?.suites ?? []) reportJourneys(name, suite)
  addCount(name, status, {
    passed: (journeys?.stats.expected ?? 0) + (journeys?.stats.flaky ?? 0),
    failed: journeys?.stats.unexpected ?? 1,
    skipped: journeys?.stats.skipped ?? 0,
  })
}

/**
 * `npm test`: the check beside the build and the beginning of what comes after it; components and journeys beside Vitest’s other
 * tests, which fill both processors: browsers, which mostly wait, go first, so that neither is left to run alone at the end.
 */
async function testQuickly(): Promise<void> {
  const checking = runScript('check:code', 'check', { isAside: true, isPatient: true }).then((status) =>
    addScript('check', status),
  )
  const built = await runScript('build', 'build')
  if (built !== 0) addScript('build', built)
  const isWithBrowsers = hasBrowsers()
  // What waits leaves the processors to the others.
  const inBrowsers = isWithBrowsers
    ? Promise.all([runComponents('component'), runJourneys()])
    : Promise.resolve([])
  countVitest('vitest', await runVitest('vitest', [], { isPatient: true }))
  await checking
  await inBrowsers
  addScript('specification', await runScript('coverage:spec', 'specification'))
}

/** `npm run test:process`: what is too slow for `npm test`. */
async function testProcesses(): Promise<void> {
  addScript('check', await runScript('check:house', 'check'))
  const built = await runScript('build', 'build')
  if (built !== 0) addScript('build', built)
  if (hasBrowsers()) await runComponents('process')
  countVitest('process', await runVitest('process', ['--config', 'vitest.process.config.ts']))
}

await (process.argv[2] === 'process' ? testProcesses() : testQuickly())

rmSync(folder, { recursive: true, force: true })
if (flaky.length > maxFlaky) {
  total.failed += 1
  reportFailure('flaky', `${flaky.length} tests passed on their second try only; at most ${maxFlaky} may`)
}
console.log(`${describeTimes(timed, 40).join('\n')}\n`)
if (flaky.length > 0) console.log(`Flaky (passed on the second try):\n\n${flaky.join('\n\n')}\n`)
if (failures.length > 0) console.log(`Failed:\n\n${failures.join('\n\n')}\n`)
console.log(`Took: ${durations.join(', ')}; in all ${secondsSince(0)} s of ${budget} s`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
