import type { NotificationKind } from './rules.ts'

export const notificationPaths = {
  list: '/dashbord/notifications',
  settings: '/dashbord/notifications/settings',
  unsubscribe: (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`,
}

type About = {
  kind: NotificationKind
  orderId: string | null
  productId: string | null
  conversationId: string | null
}

/** Returns the path of the page that a notification is about. Paths of modules above this one are repeated here. */
export function pathOf({ kind, orderId, productId, conversationId }: About): string {
  if (conversationId) return `/dashbord/messages/${conversationId}`
  if (/verif/.test(kind)) return '/dashbord/verification'
  if (kind === 'search-found') return '/dashbord/saved/searches'
  if (kind === 'report') return '/dashbord/report'
  if (kind === 'payout-due') return '/dashbord/payouts'
  if (/^payouts?-|^money-resting$/.test(kind)) return '/dashbord/mymoney'
  if (/^(money-difference|refund-failed|refund-to-pay|completion-waits)$/.test(kind)) return '/dashbord/money'
  if (kind === 'offer-received' || kind === 'offer-countered') return '/dashbord/offers'
  if (kind === 'booked') return '/dashbord/myproducts'
  if (kind === 'phone-gone') return '/dashbord'
  if (orderId)
    return kind === 'price-changed' ? `/dashbord/parches/${orderId}` : `/dashbord/orders/${orderId}`
  return productId ? `/product/${productId}` : '/dashbord'
}
