const works: (() => unknown)[] = []

/** Runs this after the test file. Vitest's own `afterAll` does nothing when it is called within `beforeAll` or a test. */
export function whenFileEnds(work: () => unknown): void {
  works.push(work)
}

/** Runs what was put off, the last one first (set-up-file.ts). */
export async function endFile(): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work()
}
