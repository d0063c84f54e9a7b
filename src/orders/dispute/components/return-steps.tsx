import { useState } from 'react'
import { formatDollars } from '../../../kernel/money.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Viewer } from '../../components/describe-stage.ts'
import type { OrderActs } from '../../components/use-order-acts.ts'
import { CodeForm } from '../../handover/components/code-form.tsx'
import { ShownCode } from '../../handover/components/shown-code.tsx'
import { returnMessages as words } from '../../messages/order.ts'
import type { OrderDetails } from '../../order-contract.ts'
import { FailedReturn } from './failed-return.tsx'

type ReturnProps = { order: OrderDetails; acts: OrderActs }

/** What each side does while the phone is to come back. */
export function ReturnSteps({ me, ...props }: ReturnProps & { me: Viewer }) {
  return (
    <>
      {me === 'buyer' ? <BringBack {...props} /> : <TakeBack {...props} />}
      <div className="border-base-300 border-t pt-5">
        <FailedReturn report={props.acts.reportFailedReturn} />
      </div>
    </>
  )
}

function BringBack({ acts }: ReturnProps) {
  return (
    <section className="grid gap-4">
      <h3 className="font-semibold">{words.returnTitle}</h3>
      <p>{words.returnSteps}</p>
      <CodeForm
        label={words.code}
        hint={words.enterHint}
        confirm={words.confirmCode}
        enter={acts.returnPhone}
      />
    </section>
  )
}

/** The seller shows the code, or confirms without one: it asks once more, because the money goes then. */
function TakeBack({ order, acts: { confirmReturn } }: ReturnProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{words.takeTitle}</h3>
      <p>{words.takeSteps}</p>
      {order.return && (
        <ShownCode code={order.return.code} url={order.return.url} hint={words.codeHint} qr={words.qr} />
      )}
      <button type="button" className="btn btn-outline justify-self-start" onClick={() => setOpen(true)}>
        {words.confirm}
      </button>
      <ConfirmDialog
        open={isOpen}
        title={words.confirmTitle}
        confirmLabel={words.confirmYes}
        busy={confirmReturn.isPending}
        onConfirm={() => confirmReturn.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        <p>{words.confirmText(formatDollars(order.money.refunded))}</p>
      </ConfirmDialog>
    </section>
  )
}
