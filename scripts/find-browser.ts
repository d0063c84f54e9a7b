import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Not 'chromium-headless-shell': it has no cache of pages for Back, which a journey is about. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that the journeys drive: CHROME_PATH, the system's, or Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const given = process.env.CHROME_PATH
  if (given) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...usualPlaces]
  return [...installed, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null
}

/** Finds a browser, or installs one: Debian's as root where there is apt, else Playwright's. Throws with instructions. */
export function provideBrowser(): string {
  const found = findBrowser()
  if (found) return found
  console.log('No Chromium here; installing one …')
  const tries: [string, string[]][] = []
  const install = 'apt-get install -y -qq --no-install-recommends'
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    tries.push(['sh', ['-c', `apt-get update -qq && ${install} chromium fonts-noto-core`]])
  }
  tries.push(['playwright', ['install', 'chromium']])
  for (const [command, args] of tries) {
    try {
      execFileSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      })
      const installed = findBrowser()
      if (installed) return installed
    } catch {
      // Try the next way.
    }
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome (Debian: apt-get install chromium), ' +
      'or set CHROME_PATH to its program, then run npm test again.',
  )
}
