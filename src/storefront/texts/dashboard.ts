import { localize } from '../../kernel/locale.ts'
import * as bn from './dashboard.bn.ts'

export const drawerTexts = localize(bn.drawerTexts, {
  label: 'Dashboard',
  myOrders: 'My orders',
  messages: 'Messages',
  myProducts: 'My products',
  addProducts: 'Add Products',
  areas: 'Areas of the administration',
  own: 'Yours',
  offers: 'Offers',
  saved: 'Saved',
  sales: 'Sales',
  money: 'My money',
  shop: 'My shop',
  account: 'Account',
})
