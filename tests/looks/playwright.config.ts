import { fileURLToPath } from 'node:url'
import journeys from '../../playwright.config.ts'

/** How every page looks, compared with stored pictures. Not part of `npm test`: other fonts would fail it. */
export default {
  ...journeys,
  testDir: '.',
  testMatch: '*.e2e.ts',
  retries: 0,
  timeout: 600_000,
  webServer: { ...journeys.webServer, cwd: fileURLToPath(new URL('../..', import.meta.url)) },
}
