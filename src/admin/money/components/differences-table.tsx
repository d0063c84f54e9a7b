import { useState } from 'react'
import { Link } from 'react-router'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { formatAmount, getCurrency } from '../../../kernel/money.ts'
import { bookingPaths } from '../../../kernel/paths.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Amount } from '../../../ui/formatted-values.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { MoneyDifference } from '../contract.ts'
import { useAdoptRefund } from '../queries.ts'
import { adoptTexts as adoptWords, adviceTexts, moneyTexts as words } from '../texts.ts'

const referenceId = ({ reference }: MoneyDifference) => `difference-${reference}`

const listColumns = (onAdopt: (difference: MoneyDifference) => void): Column<MoneyDifference>[] => [
  {
    label: words.reference,
    cell: ({ reference, provider }) => (
      <span translate="no" className="break-all">
        <span>{reference}</span> <span className="font-normal text-quiet text-sm">{provider}</span>
      </span>
    ),
    mobileSlot: 'title',
    cellId: referenceId,
  },
  { label: words.ours, cell: ({ ours, currency }) => <Amount value={ours} currency={currency} /> },
  {
    label: words.theirs,
    cell: ({ theirs, currency, isUnsure }) => (
      <span translate="no" className="tabular-nums">
        {isUnsure ? words.maybe(formatAmount(theirs, currency)) : formatAmount(theirs, currency)}
      </span>
    ),
  },
  { label: words.order, cell: (difference) => <OrderLink {...difference} /> },
  {
    label: words.whatToDo,
    mobileSlot: 'action',
    cell: (difference) => <AdviceCell difference={difference} onAdopt={() => onAdopt(difference)} />,
  },
]

function AdviceCell({ difference, onAdopt }: { difference: MoneyDifference; onAdopt: () => void }) {
  const advice = adviseOn(difference)
  return (
    <div className="grid max-w-prose justify-items-start gap-2 text-sm">
      <p>{adviceTexts[advice]}</p>
      {(advice === 'by-hand' || advice === 'unanswered') && (
        <DutyOnly duty="money">
          <button
            type="button"
            className="btn btn-outline btn-sm"
            aria-describedby={referenceId(difference)}
            onClick={onAdopt}
          >
            {adoptWords.adopt}
          </button>
        </DutyOnly>
      )}
    </div>
  )
}

/** Lists where the ledger and a payment provider disagree. An admin can adopt a refund made in the provider's dashboard. */
export function DifferencesTable({ differences }: { differences: MoneyDifference[] }) {
  const [asked, setAsked] = useState<MoneyDifference | null>(null)
  const adopt = useAdoptRefund(({ modifiedCount }) => {
    toast.success(modifiedCount > 0 ? adoptWords.done : adoptWords.before)
    setAsked(null)
  })
  const cancel = () => {
    setAsked(null)
    adopt.reset()
  }
  return (
    <>
      <StackedTable
        caption={words.differences}
        columns={listColumns(setAsked)}
        rows={differences.map((each) => ({ ...each, _id: `${each.provider} ${each.reference}` }))}
      />
      <ConfirmDialog
        open={asked !== null}
        title={adoptWords.title(formatAmount(-(asked?.theirs ?? 0), asked?.currency ?? getCurrency()))}
        confirmLabel={adoptWords.adopt}
        busy={adopt.isPending}
        onConfirm={() => asked && adopt.mutate(asked.reference)}
        onCancel={cancel}
      >
        {asked?.isUnsure ? (
          <p>{adoptWords.unsure}</p>
        ) : (
          <>
            <p>{adoptWords.paid}</p>
            <p className="pt-3">{adoptWords.over}</p>
          </>
        )}
        <ErrorText error={adopt.error} className="pt-3" />
      </ConfirmDialog>
    </>
  )
}

export type Advice = 'by-hand' | 'unanswered' | 'not-ours' | 'uncredited' | 'missing' | 'other-amount'

export function adviseOn({
  ours,
  theirs,
  orderId,
  isUnsure,
}: Pick<MoneyDifference, 'ours' | 'theirs' | 'orderId' | 'isUnsure'>): Advice {
  if (isUnsure) return 'unanswered'
  if (theirs === 0) return 'missing'
  if (ours !== 0) return 'other-amount'
  if (theirs > 0) return 'uncredited'
  return orderId === null ? 'not-ours' : 'by-hand'
}

export function OrderLink({ orderId, product_name }: Pick<MoneyDifference, 'orderId' | 'product_name'>) {
  if (orderId === null) return <span className="text-quiet">{words.noOrder}</span>
  return (
    <Link to={bookingPaths.order(orderId)} translate="no" className="link min-w-0 break-words">
      {product_name}
    </Link>
  )
}
