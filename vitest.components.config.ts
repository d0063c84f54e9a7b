import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findHeadlessShell } from './scripts/find-browser.ts'
import { componentCommands } from './tests/components/commands.ts'

// React, the router and the styles as people have them.
process.env.NODE_ENV = 'production'
// Chosen once, for the server that the components call (tests/components/start-server.ts), too.
process.env.COMPONENTS_PORT ??= String(27_000 + 2 * Math.floor(Math.random() * 2_000))
process.env.COMPONENTS_DATA_DIR ??= join(tmpdir(), `swap-components-${Date.now()}-${process.pid}`)
const port = Number(process.env.COMPONENTS_PORT)
// With the host that the browser named, as behind any proxy: the server makes addresses of it.
const server = { target: `http://127.0.0.1:${port + 1}`, changeOrigin: false }

/** Components in a browser, with the real server behind their calls: one page for all files. */
export default defineConfig({
  plugins: [tailwindcss()],
  // Of its own where two of these run at once (scripts/test.ts), and never that of Vitest's other tests.
  cacheDir: process.env.BROWSER_CACHE ?? 'node_modules/.vite-components',
  // What the JSX becomes is not seen before the first file is asked for.
  optimizeDeps: { include: ['react/jsx-runtime'] },
  server: {
    proxy: {
      ...Object.fromEntries(['/api', '/images', '/sandbox'].map((path) => [path, server])),
      // The pages, whose own addresses are those of the files of the tests.
      '/rendered': { ...server, rewrite: (path: string) => path.replace('/rendered', '') || '/' },
    },
    watch: null,
  },
  test: {
    include: ['tests/**/*.component.tsx'],
    globalSetup: './tests/components/start-server.ts',
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
    fileParallelism: false,
  },
})
