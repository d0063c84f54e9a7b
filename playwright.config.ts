import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findHeadlessShell } from './scripts/find-browser.ts'

// Chosen once by the process that starts first; the workers that read this file again inherit it.
// Below the ports that systems give to outgoing connections, which begin at 32768.
process.env.JOURNEY_PORT ??= String(20_000 + Math.floor(Math.random() * 6_000))
// Made by the server: this file is read by other programs, too.
process.env.JOURNEY_DATA_DIR ??= join(tmpdir(), `swap-journeys-${Date.now()}-${process.pid}`)
// A name: passkeys belong to none that has a number for it.
const baseURL = `http://localhost:${process.env.JOURNEY_PORT}`

/**
 * Features of Chromium that a journey has no use for. The first three prepare the list under the address bar in a process of its own, for each new
 * browser; the rest are those that Playwright turns off itself, whose own flag this one replaces.
 */
const needless = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: './tests',
  testMatch: ['e2e/*.e2e.ts', 'specification/*.e2e.ts'],
  globalSetup: fileURLToPath(new URL('tests/e2e/leave-photos.ts', import.meta.url)),
  workers: 2,
  // Limits end what hangs; a machine ten times as slow as a quiet one does not meet them. No journey sets its own.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // What passes on its second try is listed as flaky, and too many of those fail the run (scripts/test.ts).
  retries: 1,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  webServer: {
    command: 'node scripts/start.ts',
    url: `${baseURL}/readyz`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env.JOURNEY_PORT,
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.JOURNEY_DATA_DIR,
      // Each journey comes from an address of its own, so that rate limits see different people.
      TRUST_PROXY: '1',
      // The journeys of payouts would else have to wait for a week.
      NEW_SELLER_HOLD_DAYS: '0',
      // The output shows tests and failures, no requests.
      LOG_LEVEL: 'warn',
    },
  },
  use: {
    baseURL,
    // What is waited for in vain does not take the time of a whole journey.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: findHeadlessShell() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${needless.join(',')}`,
      ],
    },
    // A failure tells what the page showed. Recording every journey would slow all of them down.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
