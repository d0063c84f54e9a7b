/**
 * `npm run bench:lighthouse -- http://127.0.0.1:3000`: Lighthouse's mobile figures of every public page of a demo that runs there and of
 * two pages of signed-in users, and the time to the first phone of a brand page on a slow line. Ends with 1 when a public page or
 * that time misses its target.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { localAddress } from '../src/kernel/locale.ts'
import { articleNames, comparePath } from '../src/kernel/paths.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const site = positionals[0] ?? 'http://127.0.0.1:3000'
const brandPath = '/categori/apple'
/** What everybody can see without a secret in the address, beside home, the page of a phone and a comparison. */
const texts = [
  ...articleNames.map((name) => `/${name}`),
  '/signup',
  '/login',
  '/second-factor',
  '/forgot',
  '/reset',
  '/unsubscribe',
  '/prices/apple',
  '/offline',
]
const inBangla = ['/', '/help', '/login', '/prices/apple']

const leastScore = 95
const mosts = { 'largest-contentful-paint': 1200, 'total-blocking-time': 50, 'cumulative-layout-shift': 0 }
/** 400 kbit/s and a round trip of 400 ms. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const mostMillisOnSlowLine = 2000

const profile = mkdtempSync(join(tmpdir(), 'swap-lighthouse-'))
const port = 20_000 + Math.floor(Math.random() * 20_000)
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findBrowser() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
const misses: string[] = []
try {
  const [productPath, otherPath] = await findProducts(browser)
  const compared = comparePath([productPath, otherPath].map((path) => path.replace('/product/', '')))
  const addresses = [...inBangla, productPath].map((path) => localAddress('bn', path))
  for (const path of ['/', productPath, compared, ...texts, ...addresses]) misses.push(...(await look(path)))
  await logIn(browser)
  await look(brandPath)
  await look(productPath)
  await timeSlowLine(browser)
} finally {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
}
for (const miss of misses) console.error(`missed: ${miss}`)
if (misses.length > 0) process.exitCode = 1

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    {
      score: number | null
      scoreDisplayMode: string
      title: string
      displayValue?: string
      numericValue?: number
      errorMessage?: string
    }
  >
}

/** By npx: its 150 MB are of no use to anybody else. */
async function runLighthouse(address: string): Promise<Report> {
  const options = [`--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset']
  const { stdout } = await promisify(execFile)('npx', ['--yes', 'lighthouse@13.5.0', address, ...options], {
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  })
  return JSON.parse(stdout)
}

async function look(path: string): Promise<string[]> {
  const { categories, audits } = await runLighthouse(`${site}${path}`)
  const scores = Object.entries(categories).map(
    ([id, { score }]) => `${id} ${Math.round((score ?? 0) * 100)}`,
  )
  const metrics = Object.keys(mosts).map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`)
  console.log(`${path}: ${[...scores, ...metrics].join(', ')}`)
  const missed: string[] = []
  // What is for signed-in people or for who has its address is kept out of search engines.
  const isListed = audits['is-crawlable']?.score !== 0
  for (const [id, { score }] of Object.entries(categories)) {
    if (Math.round((score ?? 0) * 100) < leastScore && (isListed || id !== 'seo'))
      missed.push(`${path}: ${id} of ${leastScore}`)
  }
  for (const [id, most] of Object.entries(mosts)) {
    const value = audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
    if (value > most) missed.push(`${path}: ${id} of ${most}`)
  }
  for (const { score, scoreDisplayMode, title, errorMessage } of Object.values(audits)) {
    if (errorMessage) console.log(`         not measured: ${title}: ${errorMessage}`)
    if (scoreDisplayMode === 'binary' && score === 0) console.log(`         not passed: ${title}`)
  }
  return missed
}

async function findProducts(context: BrowserContext): Promise<[string, string]> {
  const page = await context.newPage()
  await page.goto(site)
  const links = page.locator('article a[href*="/product/"]')
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  await page.close()
  const [first, second] = new Set(paths)
  if (!first || !second) throw new Error('the home page shows fewer than two phones')
  return [first, second]
}

async function logIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill('buyer@swap.test')
  await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('icmToken') !== null)
  await page.close()
}

async function timeSlowLine(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', slowLine)
  await page.goto(site + brandPath, { waitUntil: 'commit' })
  await page.getByRole('article').first().waitFor()
  const millis = await page.evaluate(() => performance.now())
  await page.close()
  console.log(`slow line: first phone after ${Math.round(millis)} ms`)
  if (millis > mostMillisOnSlowLine) misses.push(`slow line: first phone within ${mostMillisOnSlowLine} ms`)
}
