import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

const firstOf = (paths: string[]) => paths.find((path) => path && existsSync(path)) ?? null
const onPath = (programs: string[]) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)))
}

/** Finds a browser with windows and caches; null when there is none. */
export const findBrowser = (): string | null =>
  process.env.CHROME_PATH ?? firstOf([...onPath(names), ...usualPlaces, chromium.executablePath()])

/** Finds a browser without windows, which takes less processor time; null where Playwright takes its own. */
export const findHeadlessShell = (): string | null => process.env.CHROME_PATH ?? firstOf(onPath(shellNames))

/** Installs missing browsers: Debian's as root where there is apt, else Playwright's. Throws with instructions. */
export function provideBrowsers(): void {
  const missing = () => [
    ...(findHeadlessShell() ? [] : ['chromium-headless-shell']),
    ...(findBrowser() ? [] : ['chromium']),
  ]
  if (missing().length === 0) return
  console.log(`Looking for a browser to install: ${missing().join(', ')} …`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = 'apt-get install -y -qq --no-install-recommends'
    run('sh', ['-c', `apt-get update -qq && ${install} ${missing().join(' ')} fonts-noto-core`])
    if (missing().length === 0) return
  }
  if (run('playwright', ['install', ...missing()])) return
  throw new Error(
    'No Chromium could be found or installed. Install it (Debian: apt-get install chromium chromium-headless-shell), ' +
      'or set CHROME_PATH to the program of Chromium or Chrome, then run npm test again.',
  )
}

function run(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    return true
  } catch {
    return false
  }
}
