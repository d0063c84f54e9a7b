import { fileURLToPath } from 'node:url'
import journeys from '../../playwright.config.ts'

/** Journeys in the pseudo-language (start.ts). */
export default {
  ...journeys,
  testDir: '.',
  testMatch: '*.e2e.ts',
  webServer: {
    ...journeys.webServer,
    command: 'node tests/pseudo/start.ts',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  },
}
