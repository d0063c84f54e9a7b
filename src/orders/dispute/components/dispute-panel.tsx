import { useState } from 'react'
import type { Viewer } from '../../components/describe-stage.ts'
import type { OrderDetails } from '../../order-contract.ts'
import { DisputeDetails } from './dispute-details.tsx'
import { ReportProblem } from './report-problem.tsx'

type DisputePanelProps = { order: OrderDetails; me: Viewer }

/** What concerns the dispute of an order: reporting a problem, and settling it. Nothing when there is neither. */
export function DisputePanel({ order, me }: DisputePanelProps) {
  const [isNews, setNews] = useState(false)
  const { dispute } = order
  const onDone = () => setNews(true)
  const details = dispute && (
    <DisputeDetails order={{ ...order, dispute }} me={me} isNews={isNews} onDone={onDone} />
  )
  // A complaint that was withdrawn can be made again.
  const canReport = me === 'buyer' && (!dispute || order.stage === 'handed-over')
  return (
    <>
      {canReport && <ReportProblem order={order} onDone={onDone} />}
      {details}
    </>
  )
}
