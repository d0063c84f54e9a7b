import { fileURLToPath } from 'node:url'
import journeys from '../../playwright.config.ts'
import { findBrowser } from '../../scripts/find-browser.ts'

/** How every page looks, compared with stored pictures. Not part of `npm test`: other fonts would fail it. */
export default {
  ...journeys,
  testDir: '.',
  // The pictures show all photos of the demo.
  globalSetup: undefined,
  projects: [
    { name: 'prepare', testMatch: 'prepare.setup.ts' },
    { name: 'looks', testMatch: 'looks.e2e.ts', dependencies: ['prepare'] },
  ],
  retries: 0,
  // The stored pictures are those of the whole browser.
  use: {
    ...journeys.use,
    launchOptions: { ...journeys.use?.launchOptions, executablePath: findBrowser() ?? undefined },
  },
  timeout: 600_000,
  webServer: {
    ...journeys.webServer,
    timeout: 400_000,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  },
}
