import { useState } from 'react'
import { Link } from 'react-router'
import { MemberLink } from '../../accounts/components/member-link.tsx'
import { DutyOnly, useDuty } from '../../auth/guards/components/use-role.ts'
import { formatAmount } from '../../kernel/money.ts'
import { Amount, EmailText, Moment } from '../../ui/formatted-values.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { WirePayout } from '../admin-contract.ts'
import type { OwnAccount } from '../contract.ts'
import { useMarkPayout } from '../queries.ts'
import { type PayoutOutcome, payoutPaths } from '../rules.ts'
import { batchTexts, holdTexts, payoutsTexts as words } from '../texts/admin.ts'
import { accountKindLabels } from '../texts/seller.ts'
import { ActDialog, askReference } from './act-dialog.tsx'
import { type HoldAct, HoldDialog } from './hold-dialog.tsx'

type Marking = { payout: WirePayout; outcome: PayoutOutcome }

const sellerId = ({ _id }: WirePayout) => `seller-${_id}`

const listColumns = (
  mark: (marking: Marking) => void,
  hold: (act: HoldAct) => void,
  isOneBatch: boolean,
): readonly Column<WirePayout>[] => [
  {
    label: words.seller,
    cell: ({ seller }) => (
      <>
        <MemberLink id={seller._id}>{seller.name}</MemberLink>
        <span className="block font-normal text-quiet text-sm">
          <EmailText email={seller.email} />
        </span>
      </>
    ),
    mobileSlot: 'title',
    cellId: sellerId,
  },
  { label: words.amount, cell: (payout) => <Asked payout={payout} /> },
  {
    label: words.account,
    cell: ({ account }) => (
      <span className="block min-w-0 text-end md:text-start">
        {account ? <MaskedAccount account={account} /> : words.unreadable}
      </span>
    ),
  },
  { label: words.status, cell: (payout) => <Status payout={payout} linksToBatch={!isOneBatch} /> },
  {
    label: words.actions,
    cell: (payout) => (
      <Actions
        payout={payout}
        onMark={(outcome) => mark({ payout, outcome })}
        onHold={() =>
          hold({ act: payout.isHeld ? 'lift' : 'hold', id: payout.seller._id, name: payout.seller.name })
        }
      />
    ),
    mobileSlot: 'action',
  },
]

type PayoutsTableProps = {
  caption: string
  payouts: readonly WirePayout[]
  isOneBatch?: boolean
}

/** Payouts for admins, each to be marked as sent or failed. */
export function PayoutsTable({ caption, payouts, isOneBatch = false }: PayoutsTableProps) {
  const [marking, setMarking] = useState<Marking | null>(null)
  const [holding, setHolding] = useState<HoldAct | null>(null)
  return (
    <>
      <StackedTable
        caption={caption}
        columns={listColumns(setMarking, setHolding, isOneBatch)}
        rows={payouts}
      />
      {holding && <HoldDialog {...holding} onDone={() => setHolding(null)} />}
      {marking && <MarkPayout {...marking} onDone={() => setMarking(null)} />}
    </>
  )
}

function Asked({ payout: { amount, currency, createdAt } }: { payout: WirePayout }) {
  return (
    <span className="grid justify-items-end md:justify-items-start">
      <Amount value={amount} currency={currency} className="font-semibold" />
      <span className="max-md:text-end">
        <span className="text-quiet text-sm">{words.asked}</span> <Moment at={createdAt} />
      </span>
    </span>
  )
}

function Status({ payout, linksToBatch }: { payout: WirePayout; linksToBatch: boolean }) {
  const { state, heldBack, isHeld, reference, batchId } = payout
  const isWaiting = state === 'due' || state === 'batched'
  return (
    <span className="grid min-w-0 justify-items-end gap-1 text-end md:justify-items-start md:text-start">
      <span className={`badge whitespace-nowrap ${state === 'due' ? 'badge-warning' : 'badge-ghost'}`}>
        {words.states[state]}
      </span>
      {isHeld && isWaiting && <span className="badge badge-error whitespace-nowrap">{words.onHold}</span>}
      {heldBack && heldBack !== 'payouts-held' && (
        <span className="max-w-prose text-sm">{words.heldBack[heldBack]}</span>
      )}
      {reference && (
        <span translate="no" className="break-all text-quiet text-sm">
          {words.reference(reference)}
        </span>
      )}
      {linksToBatch && state === 'batched' && batchId && (
        <DutyOnly duty="money">
          <Link to={payoutPaths.batch(batchId)} className="link py-0.5 text-sm">
            {words.openBatch}
          </Link>
        </DutyOnly>
      )}
    </span>
  )
}

type ActionsProps = {
  payout: WirePayout
  onMark: (outcome: PayoutOutcome) => void
  onHold: () => void
}

function Actions({ payout, onMark, onHold }: ActionsProps) {
  const { state } = payout
  const mayAct = useDuty('money')
  if (state === 'failed' || !mayAct) return null
  const describedBy = { 'aria-describedby': sellerId(payout) }
  return (
    <span className="flex flex-wrap gap-1.5 whitespace-nowrap min-[85rem]:flex-nowrap [&>.btn]:px-2">
      {state !== 'sent' && (
        <button
          type="button"
          className="btn btn-outline btn-sm"
          {...describedBy}
          onClick={() => onMark('sent')}
        >
          {batchTexts.sent}
        </button>
      )}
      <button
        type="button"
        className="btn btn-outline btn-sm"
        {...describedBy}
        onClick={() => onMark('failed')}
      >
        {state === 'sent' ? batchTexts.returned : batchTexts.notSent}
      </button>
      {state !== 'sent' && (
        <button type="button" className="btn btn-outline btn-sm" {...describedBy} onClick={onHold}>
          {payout.isHeld ? holdTexts.lift : words.hold}
        </button>
      )}
    </span>
  )
}

type MaskedAccountProps = { account: Pick<OwnAccount, 'kind' | 'name' | 'number' | 'routing'> }

export function MaskedAccount({ account: { kind, name, number, routing } }: MaskedAccountProps) {
  return (
    <span className="block min-w-0">
      <span className="font-medium">{accountKindLabels[kind]}</span>{' '}
      <span translate="no" className="whitespace-nowrap tabular-nums">
        {number}
      </span>
      <span className="block break-words text-quiet text-sm">
        <span translate="no">{name}</span>
        {routing && <span>{`, ${words.routing(routing)}`}</span>}
      </span>
    </span>
  )
}

function MarkPayout({ payout, outcome, onDone }: Marking & { onDone: () => void }) {
  const isSent = outcome === 'sent'
  const mark = useMarkPayout(payout._id)
  const submit = async (reference: string) => {
    const { modifiedCount } = await mark.mutateAsync({ state: outcome, reference: reference || undefined })
    const done = isSent ? batchTexts.markedSent : batchTexts.markedFailed
    toast.success(modifiedCount === 1 ? done : batchTexts.markedBefore)
  }
  const title = isSent ? batchTexts.sentTitle : batchTexts.failedTitle
  return (
    <ActDialog
      title={title(formatAmount(payout.amount, payout.currency), payout.seller.name)}
      text={isSent ? batchTexts.sentText : batchTexts.failedText}
      name={`mark ${payout._id} ${outcome}`}
      field={isSent ? askReference() : undefined}
      confirm={isSent ? batchTexts.confirmSent : batchTexts.confirmFailed}
      tone={isSent ? 'primary' : 'danger'}
      error={mark.error}
      onSubmit={submit}
      onClose={onDone}
    />
  )
}
