import { fileURLToPath } from 'node:url'
import journeys from '../../playwright.config.ts'

// The people of a journey are set up past the slow line.
process.env.JOURNEY_SERVER_PORT ??= String(Number(process.env.JOURNEY_PORT) + 6_000)
const server = `http://127.0.0.1:${process.env.JOURNEY_SERVER_PORT}`
const [web] = [journeys.webServer].flat()
const cwd = fileURLToPath(new URL('../..', import.meta.url))

/** All journeys as somebody on mobile data has them (slow-line.ts; `onMobileData` in tests/e2e/people.ts). */
export default {
  ...journeys,
  testDir: '..',
  timeout: 900_000,
  expect: { timeout: 60_000 },
  retries: 0,
  use: { ...journeys.use, onMobileData: { serverURL: server } },
  webServer: web && [
    {
      ...web,
      cwd,
      url: `${server}/readyz`,
      env: {
        ...web.env,
        PORT: process.env.JOURNEY_SERVER_PORT,
        PUBLIC_URL: journeys.use?.baseURL ?? '',
      },
    },
    { command: 'node tests/slow/slow-line.ts', cwd, url: web.url, timeout: 600_000 },
  ],
}
