import { type GuidedTest, worksOrNot } from './guided-test.tsx'

/** Whether the earpiece works, as the seller says. */
export default { answers: () => worksOrNot('earpiece') } satisfies GuidedTest
