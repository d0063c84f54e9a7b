import journeys from '../../playwright.config.ts'

/** A journey across a deploy. It starts both releases itself. */
export default {
  ...journeys,
  testDir: '.',
  testMatch: '*.e2e.ts',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  use: { ...journeys.use, actionTimeout: 30_000, navigationTimeout: 60_000 },
  webServer: undefined,
  globalSetup: undefined,
}
