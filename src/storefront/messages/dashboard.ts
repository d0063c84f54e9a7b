import { localize } from '../../kernel/locale.ts'
import * as bn from './dashboard.bn.ts'

export const drawerMessages = localize(bn.drawerMessages, {
  label: 'Dashboard',
  myOrders: 'My orders',
  messages: 'Messages',
  myProducts: 'My products',
  addProducts: 'Add Products',
  allSellers: 'all Seller',
  allBuyers: 'all byer',
  reports: 'Report',
  queue: 'To do',
  market: 'Market',
  people: 'People',
  own: 'Yours',
  desk: 'Find anything',
  overview: 'Overview',
  allMoney: 'Money',
  audit: 'Audit log',
  checklists: 'Checklists',
  offers: 'Offers',
  sales: 'Sales',
  money: 'My money',
  shop: 'My shop',
  payouts: 'Payouts',
  account: 'Account',
})
