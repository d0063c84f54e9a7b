import { defineConfig } from 'vitest/config'

/** The long tests, ten to twenty minutes: `npm run test:deep`. A smaller count of each is part of `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/load/**/*.deep.ts'],
    globalSetup: './tests/support/database.ts',
    setupFiles: './tests/support/set-up-file.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'forks',
    // One after the other: each wants the machine for itself.
    maxWorkers: 1,
    fileParallelism: false,
  },
})
