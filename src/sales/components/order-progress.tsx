import type { OrderDetails } from '../../orders/contract.ts'
import type { Stage } from '../../orders/rules.ts'
import { stageLabels } from '../../orders/texts.ts'
import { orderProgressTexts as words } from '../texts.ts'

export type ProgressStep = { stage: Stage; state: 'done' | 'current' | 'todo' }

const upcoming: Partial<Record<Stage, Stage[]>> = {
  booked: ['paid', 'handed-over', 'completed'],
  paid: ['handed-over', 'completed'],
  'handed-over': ['completed'],
  disputed: ['completed'],
  returning: ['refunded'],
  refunding: ['refunded'],
}

/** The stages that an order went through, the present one and those to come. A stage that it returned to stands once. */
export function listSteps({
  stage,
  timeline,
  money,
}: Pick<OrderDetails, 'stage' | 'timeline' | 'money'>): ProgressStep[] {
  const path: Stage[] = []
  for (const each of [...timeline.map((entry) => entry.stage), stage]) {
    const before = path.indexOf(each)
    if (before >= 0) path.splice(before)
    path.push(each)
  }
  const isPart = stage === 'refunding' && money.refunded < money.amount
  const next = isPart ? (['completed'] as const) : (upcoming[stage] ?? [])
  return [
    ...path.slice(0, -1).map((each) => ({ stage: each, state: 'done' as const })),
    { stage, state: stage === 'completed' ? 'done' : 'current' },
    ...next.map((each) => ({ stage: each, state: 'todo' as const })),
  ]
}

const troubled: readonly Stage[] = [
  'disputed',
  'returning',
  'refunding',
  'refunded',
  'cancelled',
  'unavailable',
]

/** How far an order has come, as a bar with a part for each stage. Small screens do not name them: the present one is the heading below. */
export function OrderProgress({ order }: { order: OrderDetails }) {
  const steps = listSteps(order)
  return (
    <ol aria-label={words.title} className="flex gap-1.5">
      {steps.map(({ stage, state }) => {
        const isNow = stage === order.stage
        const reached = troubled.includes(stage) ? 'bg-error' : 'bg-primary'
        return (
          <li
            key={stage}
            aria-current={isNow ? 'step' : undefined}
            className={`grid content-start gap-1.5 ${isNow ? 'grow-2 basis-0' : 'grow basis-0'}`}
          >
            <span
              aria-hidden="true"
              className={`h-2 rounded-full ${state === 'todo' ? 'bg-base-300' : reached}`}
            />
            <span className={`max-sm:sr-only text-sm ${isNow ? 'font-semibold' : 'text-quiet'}`}>
              <span>{stageLabels[stage]}</span>
              <span className="sr-only">{` ${words[state]}`}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
