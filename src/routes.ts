import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen of specification 2, in its own spelling, and ours. */
export default [
  layout('storefront/pages/plain-layout.tsx', [
    index('storefront/pages/home.tsx'),
    route('blog', 'storefront/pages/blog.tsx'),
    route('signup', 'identity/pages/sign-up.tsx'),
    route('login', 'identity/pages/login.tsx'),
    route('forgot', 'identity/pages/forgot.tsx'),
    route('reset', 'identity/pages/reset.tsx'),
    route('unsubscribe', 'notifications/pages/unsubscribe.tsx'),
    route('offline', 'storefront/pages/offline.tsx'),
    route('product/:id', 'storefront/pages/product.tsx'),
    layout('identity/pages/signed-in.tsx', [
      route('categori/:id', 'storefront/pages/category.tsx'),
      route('search', 'storefront/pages/search.tsx'),
      route('seller/:id', 'storefront/pages/seller.tsx'),
    ]),
  ]),
  route('dashbord', 'storefront/pages/dashboard-layout.tsx', [
    index('orders/pages/my-orders.tsx'),
    route('parches/:id', 'orders/pages/purchase.tsx'),
    route('orders/:id', 'storefront/pages/order.tsx'),
    route('orders/:id/receipt', 'orders/pages/receipt.tsx'),
    route('sell', 'moderation/pages/start-selling.tsx'),
    route('account', 'identity/pages/account.tsx'),
    route('messages', 'messages/pages/conversations.tsx'),
    route('messages/:id', 'messages/pages/conversation.tsx'),
    route('notifications', 'notifications/pages/notifications.tsx'),
    route('notifications/settings', 'notifications/pages/notification-settings.tsx'),
    layout('identity/pages/sellers-only.tsx', [
      route('myproducts', 'storefront/pages/my-products.tsx'),
      route('myproducts/:id', 'listings/pages/edit-product.tsx'),
      route('sales', 'orders/pages/sales.tsx'),
      route('mymoney', 'payouts/pages/money.tsx'),
      route('addproducts', 'listings/pages/add-product.tsx'),
    ]),
    layout('identity/pages/admins-only.tsx', [
      route('allseller', 'moderation/pages/all-sellers.tsx'),
      route('allbyer', 'moderation/pages/all-buyers.tsx'),
      route('report', 'moderation/pages/reports.tsx'),
      route('queue', 'moderation/pages/queue.tsx'),
      route('queue/jobs', 'moderation/pages/failed-jobs.tsx'),
      route('overview', 'moderation/pages/overview.tsx'),
      route('overview/sales', 'moderation/pages/sales.tsx'),
      route('overview/mails', 'moderation/pages/undelivered.tsx'),
      route('payouts', 'payouts/pages/payouts.tsx'),
      route('payouts/:id', 'payouts/pages/payout-batch.tsx'),
      route('money', 'moderation/pages/money.tsx'),
      route('audit', 'moderation/pages/audit-log.tsx'),
    ]),
  ]),
] satisfies RouteConfig
