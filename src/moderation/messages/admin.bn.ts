import { formatNumber } from '../../kernel/number.ts'
import type { AuditedAct } from '../rules.ts'

/** An admin's lists of sellers and buyers. These messages are apart from those of the reports, which the home page loads. */
export const membersMessages = {
  name: 'Name',
  email: 'Email',
  verification: 'Verification',
  actions: 'Actions',
  delete: 'Delete',
  revoke: 'Revoke',
  confirmTitle: (name: string) => `Delete ${name}?`,
  sellerConsequences:
    'The account is closed at once. Its unsold phones are withdrawn and unpaid bookings of them are cancelled. Paid orders are kept.',
  buyerConsequences:
    'The account is closed at once and its unpaid bookings are cancelled. Paid orders are kept.',
  confirm: 'Delete account',
  deleted: (name: string) => `${name} was deleted`,
  searchSellers: 'Search sellers by name or e-mail',
  searchBuyers: 'Search buyers by name or e-mail',
  noSellers: 'No sellers yet',
  noSellersHint: 'As soon as somebody signs up as a seller, you can verify them here.',
  noBuyers: 'No buyers yet',
  noBuyersHint: 'Everybody who signs up with a buyer account is listed here.',
  sellersFailed: 'The sellers could not be loaded',
  buyersFailed: 'The buyers could not be loaded',
}

/** The queue of reported phones. Its first labels are the specification's. */
export const queueMessages = {
  intro: 'ব্যবহারকারীরা যেসব ফোনে অভিযোগ করেছেন, প্রতিটি একবার। সবচেয়ে নতুন অভিযোগ আগে।',
  search: 'ফোন, ব্র্যান্ড বা বিক্রেতার নামে অভিযোগ খুঁজুন',
  seller: 'বিক্রেতা',
  product: 'ফোন',
  brand: 'ব্র্যান্ড',
  reports: 'অভিযোগ',
  actions: 'ব্যবস্থা',
  count: (count: number) => `${formatNumber(count)}টি অভিযোগ`,
  reason: (reason: string, count: number) => (count === 1 ? reason : `${reason} (${formatNumber(count)})`),
  noReason: 'কারণ জানানো হয়নি',
  states: { sold: 'বিক্রি হয়েছে', withdrawn: 'তুলে নেওয়া হয়েছে' },
  dismiss: 'খারিজ করুন',
  takeDown: 'সরিয়ে দিন',
  closeAccount: 'অ্যাকাউন্ট বন্ধ করুন',
  confirm: {
    'taken-down': {
      title: (phone: { product_name: string }) => `${phone.product_name} সরিয়ে দেবেন?`,
      text: 'ফোনটি সঙ্গে সঙ্গে সব তালিকা থেকে সরে যাবে এবং এর মূল্য-না-দেওয়া বুকিং বাতিল হবে।',
      submit: 'সরিয়ে দিন',
    },
    'close-account': {
      title: (phone: { sellerName: string }) => `${phone.sellerName}-এর অ্যাকাউন্ট বন্ধ করবেন?`,
      text: 'অ্যাকাউন্ট সঙ্গে সঙ্গে বন্ধ হবে। অবিক্রীত সব ফোন তুলে নেওয়া হবে এবং সেগুলোর মূল্য-না-দেওয়া বুকিং বাতিল হবে। মূল্য দেওয়া অর্ডার থাকবে।',
      submit: 'অ্যাকাউন্ট বন্ধ করুন',
    },
  },
  done: {
    dismissed: (phone: { product_name: string }) => `${phone.product_name}-এর অভিযোগ খারিজ হয়েছে`,
    'taken-down': (phone: { product_name: string }) => `${phone.product_name} সরিয়ে দেওয়া হয়েছে`,
    'close-account': (phone: { sellerName: string }) => `${phone.sellerName}-এর অ্যাকাউন্ট বন্ধ হয়েছে`,
  },
  decidedBefore: 'আরেকজন অ্যাডমিন আগেই ব্যবস্থা নিয়েছেন।',
  empty: 'কোনো অভিযোগ নেই',
  emptyHint: 'কেউ কোনো ফোনে অ্যাডমিনকে জানালে তা এখানে দেখা যাবে।',
  failed: 'অভিযোগগুলো আনা যায়নি',
}

export const auditMessages = {
  intro: 'What admins did and who became a seller, newest first. Nothing here can be changed or deleted.',
  search: 'Search by account, admin or address',
  act: 'Action',
  account: 'Account',
  admin: 'By',
  address: 'From',
  at: 'Time',
  empty: 'Nothing yet',
  emptyHint:
    'When an admin verifies a seller, deletes an account or acts on a report, or a buyer starts selling, it is listed here.',
  failed: 'The audit log could not be loaded',
}

export const auditedActMessages = {
  'verify-seller': 'Verified the seller',
  'revoke-verification': 'Revoked the verification',
  'close-account': 'Deleted the account',
  'grant-admin': 'Made an admin',
  'revoke-admin': 'Removed as an admin',
  'start-selling': 'Started selling',
  'dismiss-reports': 'Dismissed the reports',
  'take-down': 'Took the phone down',
} satisfies Record<AuditedAct, string>
