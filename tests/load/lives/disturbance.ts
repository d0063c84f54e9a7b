import fc, { type Arbitrary } from 'fast-check'
import { anyChoice, type Choice } from './choose-act.ts'

/** How something is done: plainly, or while something goes wrong. */
export type Disturbance =
  | { how: 'plainly' }
  | { how: 'twice at once' }
  | { how: 'at once with'; other: Choice }
  | { how: 'killed'; step: number; moment: 'before' | 'sent' | 'after' }
  | { how: 'no connection' | 'answer lost' | 'arrives late'; at: number }
  /** The bank gives the money free just before the provider gets one of the requests: a claim may be without it then. */
  | { how: 'hold ends'; at: number }

export const anyDisturbance: Arbitrary<Disturbance> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ how: 'plainly' as const }) },
  { weight: 3, arbitrary: fc.constant({ how: 'twice at once' as const }) },
  { weight: 4, arbitrary: fc.record({ how: fc.constant('at once with' as const), other: anyChoice }) },
  {
    weight: 5,
    arbitrary: fc.record({
      how: fc.constant('killed' as const),
      step: fc.integer({ min: 1, max: 24 }),
      moment: fc.constantFrom('before', 'sent', 'after'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ how: fc.constant('hold ends' as const), at: fc.constantFrom(0, 1, 1, 1, 2) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      how: fc.constantFrom('no connection', 'answer lost', 'arrives late'),
      at: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
)
