import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../scripts/find-browser.ts'

/** `npm run bench:lighthouse -- http://127.0.0.1:3000`: Lighthouse's mobile figures of a demo that runs there. */
const { positionals } = parseArgs({ allowPositionals: true })
const site = positionals[0] ?? 'http://127.0.0.1:3000'
const pages = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'brand', path: '/categori/apple', as: 'buyer@swap.test' },
]

const profile = mkdtempSync(join(tmpdir(), 'swap-lighthouse-'))
const port = 20_000 + Math.floor(Math.random() * 20_000)
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findBrowser() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
try {
  for (const { name, path, as } of pages) {
    if (as) await logIn(as)
    const run = await lighthouse(
      `${site}${path}`,
      { port, output: 'json', logLevel: 'error', disableStorageReset: true },
      { extends: 'lighthouse:default' },
    )
    if (!run) throw new Error(`Lighthouse returned nothing for ${path}`)
    const { categories, audits } = run.lhr
    const scores = Object.entries(categories).map(
      ([id, { score }]) => `${id} ${Math.round((score ?? 0) * 100)}`,
    )
    const value = (id: string) => audits[id]?.displayValue ?? '?'
    console.log(
      `${name.padEnd(6)} ${scores.join(', ')}; LCP ${value('largest-contentful-paint')}, CLS ${value('cumulative-layout-shift')}, TBT ${value('total-blocking-time')}`,
    )
    for (const { score, scoreDisplayMode, title, errorMessage } of Object.values(audits)) {
      if (errorMessage) console.log(`       not measured: ${title}: ${errorMessage}`)
      if (scoreDisplayMode === 'binary' && score === 0) console.log(`       not passed: ${title}`)
    }
  }
} finally {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
}

async function logIn(email: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('icmToken') !== null)
  await page.close()
}
