import { withFactor } from '../../../factors/components/factor-prompt.tsx'
import { formatNumber } from '../../../kernel/number.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { orderKeys } from '../../../orders/queries.ts'
import type { DisputeReason } from '../../../orders/rules.ts'
import { createApi, once, paramOf, parseResponse } from '../../../ui/api.ts'
import { checkLongText } from '../../../ui/check-text.ts'
import { useRefreshingCall } from '../../../ui/query-client.ts'
import type { DisputeApi } from '../routes.ts'
import { disputeTexts } from '../texts.ts'

const api = createApi<DisputeApi>()

const { dispute, return: returning } = api.orders[':id']

const useDisputeCall = <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  useRefreshingCall(orderKeys.all, call)

type Keyed<Written> = Written & { key: string | undefined }

export const useOpenDispute = (id: string) =>
  useDisputeCall(({ key, ...json }: Keyed<{ reason: DisputeReason; text: string; photos: string[] }>) =>
    parseResponse(dispute.$post({ ...paramOf(id), json }, once(key))),
  )

export const useReplyInDispute = (id: string) =>
  useDisputeCall(({ key, ...json }: Keyed<{ text: string; photos: string[] }>) =>
    parseResponse(dispute.replies.$post({ ...paramOf(id), json }, once(key))),
  )

export const useProposeRefund = (id: string) =>
  useDisputeCall((refund: number) =>
    parseResponse(dispute.proposal.$put({ ...paramOf(id), json: { refund } })),
  )

export const useAgreeToRefund = (id: string) =>
  useDisputeCall((refund: number) =>
    parseResponse(dispute.agreement.$put({ ...paramOf(id), json: { refund } })),
  )

export const useWithdrawDispute = (id: string) =>
  useDisputeCall((_: undefined) => parseResponse(dispute.$delete(paramOf(id))))

export const useDecideDispute = (id: string) =>
  useDisputeCall((decision: { refund: number; why: string; waiveReturn: boolean }) =>
    withFactor(() => parseResponse(dispute.decision.$put({ ...paramOf(id), json: decision }))),
  )

export const useWaiveReturn = (id: string) =>
  useDisputeCall((why: string) =>
    withFactor(() => parseResponse(returning.waiver.$put({ ...paramOf(id), json: { why } }))),
  )

export const checkText = (most: number) =>
  checkLongText(disputeTexts.textMissing, most, disputeTexts.textTooLong(formatNumber(most)))

export type DisputedOrder = OrderDetails & { dispute: NonNullable<OrderDetails['dispute']> }

export type DisputeProps = { order: DisputedOrder; me: Viewer; onDone: () => void }

type Party = DisputedOrder['dispute']['replies'][number]['by']

export function nameOf(
  { buyer, seller }: Pick<OrderDetails, 'buyer' | 'seller'>,
  by: Party,
  me: Viewer,
): string {
  if (by === me) return disputeTexts.you
  if (by === 'buyer') return disputeTexts.buyer(buyer.name)
  return by === 'seller' ? disputeTexts.seller(seller.name) : disputeTexts.admin
}
