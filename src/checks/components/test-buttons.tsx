import { type GuidedTest, worksOrNot } from './guided-test.tsx'

/** Whether the buttons work, as the seller says. */
export default { answers: () => worksOrNot('buttons') } satisfies GuidedTest
