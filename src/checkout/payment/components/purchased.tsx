import { useQuery } from '@tanstack/react-query'
import MapPin from '~icons/lucide/map-pin'
import Phone from '~icons/lucide/phone'
import ShieldCheck from '~icons/lucide/shield-check'
import { bookingPaths } from '../../../kernel/paths.ts'
import { productQuery } from '../../../listings/queries.ts'
import { orderTexts } from '../../../orders/texts.ts'
import type { Elements } from '../../../ui/elements.ts'
import { LinkButton } from '../../../ui/empty-state.tsx'
import { PhoneLink } from '../../../ui/formatted-values.tsx'
import type { Booking } from '../../booking/contract.ts'
import { purchaseTexts } from '../texts.ts'
import { IconLine } from './pay-on-page.tsx'

/** What was bought, and what its buyer does next. */
export function Purchased({ order, children }: { order: Booking; children?: Elements }) {
  return (
    <>
      <p>{purchaseTexts.yours(order.product_name)}</p>
      <div>
        <LinkButton to={bookingPaths.order(order._id)}>
          {order.meetsAt || order.proposedBy ? orderTexts.openOrder : orderTexts.proposeMeeting}
        </LinkButton>
      </div>
      <NextSteps order={order} />
      {children}
    </>
  )
}

function NextSteps({ order: { productId, location } }: { order: Booking }) {
  // The steps are valid without it.
  const mobile = useQuery(productQuery(productId, null)).data?.mobile
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{purchaseTexts.nextTitle}</h3>
      <ol className="grid gap-3">
        <IconLine icon={Phone}>
          <span>{purchaseTexts.agree}</span>
          {/* Prevents a layout shift. */}
          <span className="block min-h-6">{mobile && <PhoneLink number={mobile} />}</span>
        </IconLine>
        <IconLine icon={MapPin}>{purchaseTexts.meetPublic(location)}</IconLine>
        <IconLine icon={ShieldCheck}>{purchaseTexts.checkPhone}</IconLine>
      </ol>
    </section>
  )
}
