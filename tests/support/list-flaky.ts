import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Adds each test that passed on its second try only to the file that FLAKY_LIST names (scripts/test.ts). */
export default class ListFlaky implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { FLAKY_LIST: file } = process.env
    if (file && test.diagnostic()?.flaky) {
      appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`)
    }
  }
}
