import fc, { type Arbitrary } from 'fast-check'
import type { OrderStatus } from '../../../src/orders/rules.ts'
import type { Act, Happening } from './act.ts'
import { type Life, orderOf } from './model.ts'

/**
 * What is to be done, before it is known how the life stands then. `pick` chooses among the orders in which it matters; `isOdd`
 * does it where it makes no sense, and it must be refused.
 */
export type Choice = {
  does: Act['does'] | Happening['happens']
  pick: number
  isOdd: boolean
  by: 'buyer' | 'seller' | 'admin'
  card: 'usual' | 'pending-refund' | 'failing-refund'
  /** Of four. */
  quarters: number
  millis: number
}

const minute = 60_000
const hour = 60 * minute

/** How often each is chosen, so that most lives go beyond the hand-over. */
const weights: Record<Choice['does'], number> = {
  book: 5,
  'authorise card': 6,
  settle: 6,
  'hand over': 6,
  cancel: 3,
  'say all is well': 2,
  complain: 3,
  propose: 3,
  agree: 3,
  'withdraw complaint': 1,
  decide: 2,
  'withdraw phone': 1,
  'follow refund': 3,
  sweep: 3,
  reconcile: 3,
  'receive event': 4,
  'time passes': 4,
  'the hold on the money ends': 1,
  'the refund changes': 2,
  'late requests arrive': 2,
}

/** The statuses in which something matters; what is not listed needs no order. */
const mattersIn: Partial<Record<Choice['does'], readonly OrderStatus[]>> = {
  'authorise card': ['booked'],
  settle: ['booked', 'claimed', 'unavailable', 'cancelled'],
  'hand over': ['paid'],
  cancel: ['booked', 'paid'],
  'say all is well': ['handed-over'],
  complain: ['handed-over'],
  propose: ['disputed'],
  agree: ['disputed'],
  'withdraw complaint': ['disputed'],
  decide: ['disputed'],
  'follow refund': ['refunding', 'refunded', 'completed'],
  'receive event': ['booked', 'claimed', 'paid', 'refunding', 'refunded', 'unavailable'],
  'the hold on the money ends': ['booked', 'claimed'],
  'the refund changes': ['refunding', 'refunded', 'completed'],
}

/** Anything that may happen next. */
export const anyChoice: Arbitrary<Choice> = fc.record({
  does: fc.oneof(
    ...Object.entries(weights).map(([does, weight]) => ({
      weight,
      arbitrary: fc.constant(does as Choice['does']),
    })),
  ),
  pick: fc.nat(3),
  isOdd: fc.nat(7).map((number) => number === 0),
  by: fc.constantFrom('buyer', 'seller', 'admin'),
  card: fc.constantFrom('usual', 'usual', 'pending-refund', 'failing-refund'),
  quarters: fc.nat(4),
  millis: fc.constantFrom(minute, 20 * minute, 90 * minute, 25 * hour, 49 * hour, 264 * hour),
})

/** What is done then; null when there is nothing of which it makes sense. */
export function resolveChoice(life: Life, choice: Choice): Act | Happening | null {
  const { does, pick, isOdd, card, quarters, millis } = choice
  if (does === 'time passes') return { happens: does, millis }
  if (does === 'late requests arrive') return { happens: does }
  if (does === 'book') return { does, buyer: pick % 2 }
  if (does === 'withdraw phone' || does === 'sweep' || does === 'reconcile') return { does }
  const order = chooseOrder(life, choice)
  if (order === null) return null
  if (does === 'the hold on the money ends' || does === 'the refund changes') return { happens: does, order }
  const minor = Math.round((orderOf(life, order).priceMinor * quarters) / 4)
  const by = choice.by === 'seller' ? choice.by : 'buyer'
  switch (does) {
    case 'authorise card':
      return { does, order, card }
    case 'cancel':
      return { does, order, by: choice.by }
    case 'hand over':
      return { does, order, isRight: quarters > 1 }
    case 'settle':
      return { does, order, by: quarters > 0 ? 'browser' : 'job' }
    case 'propose':
      return { does, order, by, minor }
    case 'agree': {
      const { proposal } = orderOf(life, order)
      return { does, order, by, minor: isOdd ? minor : (proposal?.minor ?? minor) }
    }
    case 'decide':
      return { does, order, minor }
    case 'receive event':
      return { does, order, which: pick + quarters }
    default:
      return { does, order }
  }
}

function chooseOrder({ orders }: Life, { does, pick, isOdd }: Choice): number | null {
  const statuses = mattersIn[does] ?? []
  const candidates = [...orders.keys()].filter(
    (index) => isOdd || statuses.includes(orders[index]?.status ?? 'cancelled'),
  )
  return candidates[pick % candidates.length] ?? null
}

/** How something is done: plainly, or while something goes wrong. */
export type Disturbance =
  | { how: 'plainly' }
  | { how: 'twice at once' }
  | { how: 'at once with'; other: Choice }
  | { how: 'killed'; step: number; moment: 'before' | 'sent' | 'after' }
  | { how: 'no connection' | 'answer lost' | 'arrives late'; at: number }

export const anyDisturbance: Arbitrary<Disturbance> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ how: 'plainly' as const }) },
  { weight: 3, arbitrary: fc.constant({ how: 'twice at once' as const }) },
  { weight: 4, arbitrary: fc.record({ how: fc.constant('at once with' as const), other: anyChoice }) },
  {
    weight: 4,
    arbitrary: fc.record({
      how: fc.constant('killed' as const),
      step: fc.integer({ min: 1, max: 24 }),
      moment: fc.constantFrom('before', 'sent', 'after'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      how: fc.constantFrom('no connection', 'answer lost', 'arrives late'),
      at: fc.nat(2),
    }),
  },
)
