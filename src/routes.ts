import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { articleNames } from './storefront/paths.ts'

/** Every screen of specification 2, in its own spelling, and ours. */
export default [
  layout('storefront/pages/plain-layout.tsx', [
    index('storefront/pages/home.tsx'),
    route('blog', 'storefront/pages/blog.tsx'),
    route('signup', 'identity/forms/pages/sign-up.tsx'),
    route('login', 'identity/forms/pages/login.tsx'),
    route('forgot', 'identity/forms/pages/forgot.tsx'),
    route('reset', 'identity/forms/pages/reset.tsx'),
    route('unsubscribe', 'notifications/pages/unsubscribe.tsx'),
    route('offline', 'storefront/pages/offline.tsx'),
    route('product/:id', 'storefront/pages/product.tsx'),
    ...articleNames.map((name) =>
      route(name, `storefront/pages/${name === 'contact' ? 'contact' : 'article'}.tsx`, { id: name }),
    ),
    layout('identity/guards/pages/signed-in.tsx', [
      route('categori/:id', 'storefront/pages/category.tsx'),
      route('confirm', 'identity/email/pages/confirm.tsx'),
      route('search', 'storefront/pages/search.tsx'),
      route('seller/:id', 'storefront/pages/seller.tsx'),
    ]),
  ]),
  route('dashbord', 'storefront/pages/dashboard-layout.tsx', [
    index('orders/pages/my-orders.tsx'),
    route('parches/:id', 'orders/pages/purchase.tsx'),
    route('orders/:id', 'storefront/pages/order.tsx'),
    route('orders/:id/receipt', 'orders/pages/receipt.tsx'),
    route('sell', 'moderation/members/pages/start-selling.tsx'),
    route('account', 'identity/forms/pages/account.tsx'),
    route('messages', 'conversations/pages/conversations.tsx'),
    route('messages/:id', 'conversations/pages/conversation.tsx'),
    route('notifications', 'notifications/pages/notifications.tsx'),
    route('notifications/settings', 'notifications/pages/notification-settings.tsx'),
    layout('identity/guards/pages/sellers-only.tsx', [
      route('myproducts', 'storefront/pages/my-products.tsx'),
      route('myproducts/:id', 'listings/pages/edit-product.tsx'),
      route('sales', 'orders/pages/sales.tsx'),
      route('mymoney', 'payouts/pages/money.tsx'),
      route('addproducts', 'listings/pages/add-product.tsx'),
    ]),
    layout('identity/guards/pages/admins-only.tsx', [
      route('allseller', 'moderation/members/pages/all-sellers.tsx'),
      route('allbyer', 'moderation/members/pages/all-buyers.tsx'),
      route('desk', 'moderation/desk/pages/desk.tsx'),
      route('members/:id', 'moderation/desk/pages/member.tsx'),
      route('report', 'moderation/reports/pages/reports.tsx'),
      route('queue', 'moderation/queue/pages/queue.tsx'),
      route('queue/jobs', 'moderation/queue/pages/failed-jobs.tsx'),
      route('overview', 'moderation/pages/overview.tsx'),
      route('overview/sales', 'moderation/pages/sales.tsx'),
      route('overview/mails', 'moderation/mail/pages/undelivered.tsx'),
      route('payouts', 'payouts/pages/payouts.tsx'),
      route('payouts/held', 'payouts/pages/held-money.tsx'),
      route('payouts/:id', 'payouts/pages/payout-batch.tsx'),
      route('money', 'moderation/money/pages/money.tsx'),
      route('checklists', 'orders/handover/pages/checklists.tsx'),
      route('enquiries', 'moderation/enquiries/pages/enquiries.tsx'),
      route('audit', 'moderation/pages/audit-log.tsx'),
    ]),
  ]),
] satisfies RouteConfig
