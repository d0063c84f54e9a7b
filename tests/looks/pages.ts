import { articleNames } from '../../src/kernel/paths.ts'

/** Who looks at the pages: the people of the prepared market (prepare-market.ts), or nobody who is signed in. */
export const viewers = ['visitor', 'buyer', 'seller', 'reader', 'newcomer', 'admin'] as const
export type Viewer = (typeof viewers)[number]

/** The name of a picture is made of its address. */
export const pictureName = (viewer: Viewer, address: string) =>
  `${viewer}${address.replaceAll(/\W+/g, '-').replace(/-$/, '')}`

const ofOrder = (...stages: string[]) => stages.map((stage) => `/dashbord/orders/{${stage}}`)

/**
 * The pages that each of them sees, every page of `src/routes.ts` among them. `{name}` stands for an id of the prepared market.
 */
export const pages: Record<Viewer, readonly string[]> = {
  visitor: [
    '/',
    '/login',
    '/signup',
    '/second-factor',
    '/forgot',
    '/reset?token=old',
    '/unsubscribe?token=id.message.signature',
    ...articleNames.map((name) => `/${name}`),
    '/prices/apple',
    '/compare',
    '/compare?ids={campaign},{long}',
    '/product/{campaign}',
    '/product/{completedPhone}',
    '/meeting/{meeting}',
    '/check/{check}',
    '/verify/{bill}',
    '/offline',
    '/no-such-page',
    '/sandbox/mail/{mailToBuyer}',
    '/sandbox/mail/{mailToSeller}',
  ],
  buyer: [
    '/',
    '/categori/apple',
    '/search',
    '/search?q=iphone',
    '/search?q=xqxqxq',
    '/product/{campaign}',
    '/product/{long}',
    '/seller/{seller}',
    '/confirm?token=old',
    '/dashbord',
    '/dashbord/parches/{booked}',
    ...ofOrder('booked', 'paid', 'handedOver', 'disputed', 'completed', 'refunded'),
    '/dashbord/orders/{completed}/receipt',
    '/dashbord/offers',
    '/dashbord/saved',
    '/dashbord/saved/searches',
    '/dashbord/sell',
    '/dashbord/account',
    '/dashbord/messages',
    '/dashbord/messages/{conversation}',
    '/dashbord/notifications/settings',
  ],
  seller: [
    '/product/{campaign}',
    '/dashbord/myproducts',
    '/dashbord/myproducts?tab=drafts',
    '/dashbord/myproducts?import',
    '/dashbord/myproducts/{campaign}',
    '/dashbord/myproducts/{campaign}/check',
    '/dashbord/addproducts',
    '/dashbord/shop',
    '/dashbord/verification',
    '/dashbord/sales',
    '/dashbord/mymoney',
    '/dashbord/offers',
    ...ofOrder('paid', 'handedOver', 'disputed', 'completed'),
    '/dashbord/orders/{completed}/receipt',
    '/dashbord/messages',
    '/dashbord/messages/{conversation}',
  ],
  // Reads nothing but the list of what is new, so that it stays unread.
  reader: ['/dashbord/notifications'],
  // A seller who has nothing yet.
  newcomer: [
    '/dashbord',
    '/dashbord/notifications',
    '/dashbord/offers',
    '/dashbord/saved',
    '/dashbord/saved/searches',
    '/dashbord/messages',
    '/dashbord/myproducts',
    '/dashbord/sales',
    '/dashbord/mymoney',
    '/dashbord/verification',
    '/dashbord/queue',
  ],
  admin: [
    '/dashbord/queue',
    '/dashbord/queue/jobs',
    '/dashbord/desk',
    '/dashbord/desk?q=rahim',
    '/dashbord/members/{seller}',
    '/dashbord/overview',
    '/dashbord/overview/sales',
    '/dashbord/overview/mails',
    '/dashbord/allseller',
    '/dashbord/allbyer',
    '/dashbord/report',
    '/dashbord/flags',
    '/dashbord/checklists',
    '/dashbord/brands',
    '/dashbord/enquiries',
    '/dashbord/audit',
    '/dashbord/money',
    '/dashbord/payouts',
    '/dashbord/payouts/held',
    '/dashbord/payouts/{batch}',
    ...ofOrder('disputed'),
  ],
}
