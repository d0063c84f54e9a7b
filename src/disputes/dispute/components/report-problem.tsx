import { lazy, Suspense, useState } from 'react'
import { formatPostingTime } from '../../../kernel/time.ts'
import type { OrderDetails } from '../../../orders/order-contract.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { complaintTexts } from '../texts.ts'

const ComplaintForm = lazy(() => import('./complaint-form.tsx'))

type ReportProblemProps = { order: OrderDetails; onDone: () => void }

/** 'Report a problem' while the buyer inspects the phone. An open form stays when the time is over, and says so. */
export function ReportProblem({ order, onDone }: ReportProblemProps) {
  const [isOpen, setOpen] = useState(false)
  if (order.stage !== 'handed-over' && !isOpen) return null
  return (
    <section aria-labelledby="report-problem" className="panel grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 id="report-problem" className="font-semibold text-lg">
          {complaintTexts.title}
        </h2>
        {order.money.releaseAt && (
          <p className="text-quiet">{complaintTexts.until(formatPostingTime(order.money.releaseAt))}</p>
        )}
      </div>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ComplaintForm orderId={order._id} onDone={onDone} />
        </Suspense>
      ) : (
        <button type="button" className="btn btn-outline justify-self-start" onClick={() => setOpen(true)}>
          {complaintTexts.open}
        </button>
      )}
    </section>
  )
}
