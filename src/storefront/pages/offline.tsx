import { type MetaFunction, useSearchParams } from 'react-router'
import { isInternalPath } from '../../auth/rules.ts'
import { SavedOrders } from '../../checkout/booking/components/saved-orders.tsx'
import { SavedPaidOrders } from '../../fulfilment/meeting/components/saved-paid-orders.tsx'
import { Unreachable } from '../components/unreachable.tsx'
import { offlineTexts } from '../texts/storefront.ts'

export const meta: MetaFunction = () => [
  { title: offlineTexts.documentTitle },
  { name: 'robots', content: 'noindex' },
]

/** What the service worker shows in place of any page without a connection. `?from=` is that page. */
export default function OfflinePage() {
  const from = useSearchParams()[0].get('from') ?? '/'
  return (
    <div className="grid gap-8">
      <Unreachable address={isInternalPath(from) ? from : '/'} />
      <SavedPaidOrders />
      <SavedOrders />
    </div>
  )
}
