import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { lucideIcons } from './scripts/lucide-icons.ts'

/** The long tests first: one that starts last would keep one worker busy while the others have nothing left to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) =>
      ['/tests/load/', '/tests/http/', ''].findIndex((folder) => moduleId.includes(folder))
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  plugins: [lucideIcons()],
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: './tests/support/database.ts',
    setupFiles: './tests/support/set-up-file.ts',
    // A limit ends what hangs; a machine ten times as slow as a quiet one does not meet it. No test sets its own.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: 2,
    // The whole app is loaded once a worker; loading it for each file would take longer than many a test.
    isolate: false,
    unstubGlobals: true,
    sequence: { sequencer: LongFirst },
  },
})
