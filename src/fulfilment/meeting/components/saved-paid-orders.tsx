import { savedTexts } from '../../../checkout/payment/texts.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { Fact } from '../../../orders/components/order-facts.tsx'
import { orderTexts } from '../../../orders/texts.ts'
import { readTokenAccount } from '../../../ui/api.ts'
import { parseOffline } from '../../../ui/browser-store.ts'
import { Amount, PhoneLink } from '../../../ui/formatted-values.tsx'
// Not lazy: there is no connection.
import QrCode from '../../../ui/qr-code.tsx'
import { useOfflineText } from '../../../ui/use-stored.ts'
import { meetingTexts } from '../../handover/texts.ts'
import { listOpen, type SavedPaidOrder } from '../paid-orders.ts'
import { meetingPanelTexts } from '../texts.ts'

/** The account's paid orders as this browser last showed them, for reading offline. Renders nothing without any. */
export function SavedPaidOrders() {
  const text = useOfflineText('paid')
  const saved = text === null ? null : parseOffline<SavedPaidOrder[]>(text, readTokenAccount())
  return listOpen(saved?.value ?? [], new Date()).map((order) => <SavedOrder key={order.id} order={order} />)
}

function SavedOrder({ order }: { order: SavedPaidOrder }) {
  const { product, amount, currency, place, meetAt, other, number, code, dueAt, savedAt } = order
  return (
    <article className="grid max-w-2xl gap-4 panel p-5 sm:p-6">
      <header className="grid gap-1">
        <h2 translate="no" className="font-bold text-xl">
          {product}
        </h2>
        <p className="font-semibold">
          <Amount value={amount} currency={currency} />
        </p>
        <p className="text-quiet text-sm">{savedTexts.savedAt(formatPostingTime(savedAt))}</p>
      </header>
      {code && (
        <div className="grid justify-items-center gap-4 rounded-box border-2 border-primary p-5 text-center">
          <p translate="no" className="font-bold text-5xl tabular-nums tracking-widest sm:text-6xl">
            {code.code}
          </p>
          <QrCode text={code.url} label={meetingTexts.qr} />
          <p className="text-quiet text-sm">{meetingTexts.codeHint}</p>
        </div>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={code ? orderTexts.seller : orderTexts.buyer} translate="no">
          {other}
        </Fact>
        {number && (
          <Fact label={orderTexts.phone}>
            <PhoneLink number={number} className="inline-block py-0.5" />
          </Fact>
        )}
        {place && <Fact label={orderTexts.meetAt}>{place}</Fact>}
        <Fact label={meetingPanelTexts.time}>
          {meetAt ? formatPostingTime(meetAt) : meetingPanelTexts.notAgreed}
        </Fact>
        {dueAt && <Fact label={meetingPanelTexts.meetBy}>{formatPostingTime(dueAt)}</Fact>}
      </dl>
    </article>
  )
}
