import { storageSizes } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import type { GuidedTest } from './guided-test.tsx'

/** How much storage the phone has, as its settings tell. */
export default {
  answers: () =>
    Object.fromEntries(
      storageSizes.map((gb) => [factTexts.gigabytes(gb), { test: 'storage', features: { gb } }]),
    ),
} satisfies GuidedTest
