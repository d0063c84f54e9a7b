import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { findHeadlessShell } from './scripts/find-browser.ts'
import { lucideIcons } from './scripts/lucide-icons.ts'
import { componentCommands } from './tests/components/commands.ts'
import { pageHeader, pageNumbers } from './tests/components/start-servers.ts'

// React, the router and the styles as people have them.
process.env.NODE_ENV = 'production'
// Chosen once, for the servers that the components call (tests/components/start-servers.ts), too.
process.env.COMPONENTS_PORT ??= String(27_000 + (1 + pageNumbers.length) * Math.floor(Math.random() * 1_000))
process.env.COMPONENTS_DATA_DIR ??= join(tmpdir(), `swap-components-${Date.now()}-${process.pid}`)
const port = Number(process.env.COMPONENTS_PORT)
/** The pages, whose own addresses are those of the files of the tests, are found below `/rendered`. */
const served = /^\/(?:rendered|api|images|sandbox)\b/

/** Passes the calls of a page on to its own server. */
const passToServer: Plugin = {
  name: 'pass-to-server',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (served.test(request.url ?? ''))
        request.url = `/server-${request.headers[pageHeader] ?? 1}${request.url}`
      next()
    })
  },
}

/** Components in two pages of a browser, each with a real server behind its calls: what a test changes for all is its page's alone. */
export default defineConfig({
  plugins: [passToServer, lucideIcons(), tailwindcss()],
  // Never that of Vitest's other tests.
  cacheDir: 'node_modules/.vite-components',
  // What the JSX becomes is not seen before the first file is asked for.
  optimizeDeps: { include: ['react/jsx-runtime'] },
  server: {
    proxy: Object.fromEntries(
      pageNumbers.map((page) => [
        `/server-${page}`,
        {
          target: `http://127.0.0.1:${port + page}`,
          // With the host that the browser named, as behind any proxy: the server makes addresses of it.
          changeOrigin: false,
          rewrite: (path) => path.replace(/^\/server-\d(?:\/rendered)?/, '') || '/',
        },
      ]),
    ),
    watch: null,
  },
  test: {
    // Which of the two is named when it is run.
    include: ['tests/**/*.{component,process}.tsx'],
    globalSetup: './tests/components/start-servers.ts',
    setupFiles: './tests/components/set-up-file.ts',
    api: { host: '127.0.0.1', port },
    // What is waited for in vain is waited for as long.
    testTimeout: 60_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      commands: componentCommands,
      provider: playwright({
        launchOptions: {
          executablePath: findHeadlessShell() ?? undefined,
          args: ['--no-sandbox', '--disable-gpu'],
        },
        // Times are those of Dhaka, whatever the zone of the device.
        contextOptions: { reducedMotion: 'reduce', timezoneId: 'America/New_York' },
      }),
      instances: [{ browser: 'chromium' }],
    },
    isolate: false,
    maxWorkers: pageNumbers.length,
  },
})
