import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { MemberLink } from '../../../accounts/components/member-link.tsx'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { AttachPhotos, usePhotoDraft } from '../../../images/components/attach-photos.tsx'
import { PrivatePhotos } from '../../../images/components/private-photos.tsx'
import { formatAmount } from '../../../kernel/money.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { otherSide } from '../../../orders/rules.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { UnbrokenText } from '../../../ui/formatted-values.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { WarnedText } from '../../../ui/warned-text.tsx'
import { longestDisputeText } from '../rules.ts'
import {
  complaintTexts,
  disputeReasonTexts,
  disputeTexts,
  resolveTexts,
  returnTexts,
  withdrawnTexts,
} from '../texts.ts'
import { restAfter } from './refund-field.tsx'
import { ProposalForm } from './refund-proposal.tsx'
import {
  checkText,
  type DisputedOrder,
  type DisputeProps,
  nameOf,
  useReplyInDispute,
  useWithdrawDispute,
} from './use-dispute.ts'

function DisputeDetails({ order, me, onDone }: DisputeProps) {
  const isOpen = order.stage === 'disputed'
  const isWithdrawn = order.stage === 'handed-over'
  const reason = disputeReasonTexts[order.dispute.reason]
  return (
    <section aria-labelledby="dispute" className="panel grid gap-4 p-4 sm:gap-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id="dispute" className="font-semibold text-lg">
          {isOpen ? reason : isWithdrawn ? withdrawnTexts.title : disputeTexts.resolved}
        </h2>
        {!isOpen && <p className="font-medium">{reason}</p>}
        {isOpen && <Waiting order={order} me={me} />}
        {isWithdrawn && <p>{me === 'buyer' ? withdrawnTexts.toBuyer : withdrawnTexts.toOthers}</p>}
        {!isOpen && !isWithdrawn && <Settled order={order} />}
      </div>
      <DisputeTexts order={order} me={me} />
      <ReplyForm order={order} isOpen={isOpen} me={me} />
      {isOpen && me !== 'admin' && <ProposalForm order={order} />}
      {isOpen && me === 'buyer' && <WithdrawDispute order={order} onDone={onDone} />}
    </section>
  )
}

function Waiting({ order, me }: { order: DisputedOrder; me: Viewer }) {
  const { answerBy } = order.dispute
  const until = answerBy && formatPostingTime(answerBy)
  const isAdmin = me === 'admin'
  const deadline = isAdmin
    ? until
      ? disputeTexts.answerByForAdmin(until)
      : disputeTexts.overdueForAdmin
    : until
      ? disputeTexts.answerBy(until)
      : disputeTexts.overdue
  return (
    <p className="text-quiet">
      <UnbrokenText text={deadline} />
    </p>
  )
}

function Settled({ order: { money, dispute, stage } }: { order: DisputedOrder }) {
  const format = (amount: number) => formatAmount(amount, money.currency)
  const amount = format(money.amount)
  const rest = restAfter(money.refunded, money.amount)
  const outcome =
    money.refunded === 0
      ? disputeTexts.nothing(amount)
      : rest === 0
        ? disputeTexts.all(amount)
        : disputeTexts.outcome(format(money.refunded), format(rest))
  return (
    <>
      <p>
        <span>{outcome}</span> {stage === 'returning' && <span>{resolveTexts.phoneFirst}</span>}
      </p>
      {dispute.decision && (
        <div className="grid gap-1 pt-3">
          <h3 className="font-semibold">{disputeTexts.decision}</h3>
          <p className="whitespace-pre-line">{dispute.decision}</p>
        </div>
      )}
    </>
  )
}

function DisputeTexts({ order, me }: { order: DisputedOrder; me: Viewer }) {
  const { text, photos, openedAt, replies } = order.dispute
  const complaint = { _id: 'complaint', by: 'buyer' as const, text, photos, waited: null, at: openedAt }
  const texts = [complaint, ...replies].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <ol aria-label={disputeTexts.texts} className="grid gap-3">
      {texts.map((each) => (
        <li key={each._id} className="grid gap-1 rounded-box bg-base-200 px-4 py-3">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="font-semibold">
              {me === 'admin' && (each.by === 'buyer' || each.by === 'seller') ? (
                <MemberLink id={order[each.by]._id}>{nameOf(order, each.by, me)}</MemberLink>
              ) : (
                nameOf(order, each.by, me)
              )}
            </span>
            <time dateTime={each.at} className="text-quiet tabular-nums">
              {formatPostingTime(each.at)}
            </time>
          </p>
          {each.waited && (
            <p className="font-medium text-sm">
              <UnbrokenText text={returnTexts.waited(each.waited.place, formatPostingTime(each.waited.at))} />
            </p>
          )}
          <WarnedText text={each.text} />
          <PrivatePhotos urls={each.photos} name={order.product_name} />
        </li>
      ))}
    </ol>
  )
}

type ReplyFormProps = { order: OrderDetails; isOpen: boolean; me: Viewer }

/** Typed text stays until sent, even when the dispute is resolved meanwhile. */
function ReplyForm({ order, isOpen, me }: ReplyFormProps) {
  const form = useForm({ defaultValues: { text: '' } })
  const { register, handleSubmit, formState, reset, setError } = form
  const kept = useKeptForm(form, `reply about ${order._id}`)
  const { errors, isDirty, isSubmitting } = formState
  const reply = useReplyInDispute(order._id)
  const photos = usePhotoDraft()
  const submit = handleSubmit(async ({ text }) => {
    try {
      const written = { text: trimUnseen(text), photos: await photos.send() }
      await kept.send((key) => reply.mutateAsync({ ...written, key }))
      reset()
      photos.clearSent()
    } catch (error) {
      setError('text', { message: (error as Error).message })
    }
  })
  if (!isOpen && !isDirty && photos.photos.length === 0) return null
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextAreaField
        label={disputeTexts.reply}
        hint={
          me === 'admin' ? disputeTexts.replyHintForAdmin : disputeTexts.replyHint(order[otherSide(me)].name)
        }
        rows={3}
        register={register('text', { validate: checkText(longestDisputeText.complaint) })}
        error={errors.text}
      />
      <AttachPhotos draft={photos} />
      <div className="justify-self-start">
        <SubmitButton busy={isSubmitting}>{disputeTexts.sendReply}</SubmitButton>
      </div>
    </form>
  )
}

/** `onMoved` is called when an act has moved the order. */
type DisputePanelProps = { order: OrderDetails; me: Viewer; onMoved: () => void }

/** What concerns the dispute of an order: reporting a problem, and resolving it. Renders nothing when there is neither. */
export function DisputePanel({ order, me, onMoved }: DisputePanelProps) {
  const { dispute } = order
  const canReport = me === 'buyer' && (!dispute || order.stage === 'handed-over')
  return (
    <>
      {canReport && <ReportProblem order={order} onDone={onMoved} />}
      {dispute && <DisputeDetails order={{ ...order, dispute }} me={me} onDone={onMoved} />}
    </>
  )
}

const ComplaintForm = lazy(() => import('./complaint-form.tsx'))

type ReportProblemProps = { order: OrderDetails; onDone: () => void }

/** 'Report a problem' while the buyer inspects the phone. An open form stays when the time is over, and says so. */
function ReportProblem({ order, onDone }: ReportProblemProps) {
  const [isOpen, setOpen] = useState(false)
  if (order.stage !== 'handed-over' && !isOpen) return null
  if (!isOpen) {
    return (
      <button type="button" className="btn btn-outline sm:justify-self-start" onClick={() => setOpen(true)}>
        {complaintTexts.open}
      </button>
    )
  }
  return (
    <section aria-labelledby="report-problem" className="panel grid gap-4 p-5">
      <h2 id="report-problem" className="font-semibold text-lg">
        {complaintTexts.title}
      </h2>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <ComplaintForm orderId={order._id} onDone={onDone} />
      </Suspense>
    </section>
  )
}

/** Withdraws the buyer's complaint after a confirmation: the rest of the inspection runs then. */
function WithdrawDispute({ order, onDone }: Omit<DisputeProps, 'me'>) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawDispute(order._id)
  const confirm = () =>
    withdraw.mutateAsync(undefined).then(
      () => {
        toast.success(resolveTexts.withdrawn)
        onDone()
      },
      () => {},
    )
  return (
    <div className="border-base-300 border-t pt-5">
      <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
        {resolveTexts.withdraw}
      </button>
      {isAsking && (
        <ConfirmDialog
          open
          title={resolveTexts.withdrawTitle}
          confirmLabel={resolveTexts.withdraw}
          busy={withdraw.isPending}
          error={withdraw.error?.message}
          onConfirm={confirm}
          onCancel={() => {
            withdraw.reset()
            setAsking(false)
          }}
        >
          <p>{resolveTexts.withdrawText}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
