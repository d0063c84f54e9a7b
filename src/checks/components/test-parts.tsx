import type { Answer } from '../contract.ts'
import { foundTexts } from '../texts.ts'
import type { GuidedTest } from './guided-test.tsx'

const said = (replaced: boolean): Answer => ({ test: 'parts', features: { replaced } })

/** Whether a part was replaced, as the seller says. */
export default {
  answers: () => ({ [foundTexts.original]: said(false), [foundTexts.replaced]: said(true) }),
} satisfies GuidedTest
