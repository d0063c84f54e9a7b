import { formatDigits } from '../../kernel/number.ts'

export const titles = {
  home: 'Swap-হোম',
  blog: 'Swap-ব্লগ',
  notFound: 'Swap-পাওয়া যায়নি',
  dashboard: 'Swap-ড্যাশবোর্ড',
}

export const siteMessages = {
  description: 'বাংলাদেশে পুরোনো ফোন কেনাবেচা করুন। বিক্রেতারা যাচাই করা, আর ফোন আপনার হলেই কার্ড থেকে টাকা কাটা হয়।',
}

export const navMessages = {
  skip: 'মূল অংশে যান',
  main: 'প্রধান',
  menu: 'মেনু',
  search: 'ফোন খুঁজুন',
  home: 'হোম',
  blog: 'ব্লগ',
  dashboard: 'ড্যাশবোর্ড',
  login: 'লগইন',
  signOut: 'লগআউট করুন',
}

export const drawerMessages = {
  label: 'ড্যাশবোর্ড',
  open: 'ড্যাশবোর্ডের মেনু',
  close: 'মেনু বন্ধ করুন',
  myOrders: 'আমার অর্ডার',
  myProducts: 'আমার ফোন',
  addProducts: 'ফোন যোগ করুন',
  allSellers: 'সব বিক্রেতা',
  allBuyers: 'সব ক্রেতা',
  reports: 'অভিযোগ',
  overview: 'সারসংক্ষেপ',
  audit: 'কাজের তালিকা',
  account: 'অ্যাকাউন্ট',
}

export const productMessages = {
  documentTitle: (name = 'ফোন') => `Swap-${name}`,
  shareTitle: (name: string, price: string, sold: boolean) =>
    `${name} – ${sold ? 'বিক্রি হয়ে গেছে' : `$${formatDigits(price)}`}`,
  loadFailed: 'ফোনটি আনা যায়নি',
  edit: 'বদলান',
  similar: 'এ রকম আরও ফোন',
}

export const breadcrumbMessages = {
  label: 'আপনি এখন যেখানে',
  home: 'হোম',
}

export const guaranteeMessages = {
  label: 'Swap-এর প্রতিশ্রুতি',
  points: [
    'ফোনটি আপনার হলেই কার্ড থেকে টাকা কাটা হয়।',
    'বুক করার সময় দেখা করার জায়গা বলুন, সেখানে ফোনটি দেখে নিন।',
    'বুকিংয়ে টাকা লাগে না। আমাদের দল নিজে বিক্রেতাদের যাচাই করে।',
  ],
}

export const footerMessages = {
  promise: 'বাংলাদেশের প্রথম রি-কমার্স মার্কেটপ্লেস। একজনের কাজে লাগা ফোন আরেকজনেরও কাজে লাগুক।',
  columns: [
    { title: 'সেবা', links: ['ব্র্যান্ডিং', 'ডিজাইন', 'মার্কেটিং', 'বিজ্ঞাপন'] },
    { title: 'কোম্পানি', links: ['আমাদের কথা', 'যোগাযোগ', 'ক্যারিয়ার'] },
  ],
  social: 'সোশ্যাল',
  copyright: (year: number) => `© ${formatDigits(year)} Swap। দাম মার্কিন ডলারে।`,
}

export const blogMessages = {
  title: 'ব্লগ',
  intro: 'ওয়েব নিয়ে যাঁরা কাজ করেন, তাঁদের চারটি প্রশ্ন আর একটু বিস্তারিত উত্তর।',
}

export const errorMessages = {
  title: 'দুঃখিত, পাতাটি পাওয়া যায়নি।',
  home: 'হোম পেজে ফিরে যান',
  notFound: 'পাওয়া যায়নি। এই ঠিকানায় কিছু নেই।',
  broken: 'আমাদের দিকে একটি সমস্যা হয়েছে। বিষয়টি আমরা জেনেছি।',
}
