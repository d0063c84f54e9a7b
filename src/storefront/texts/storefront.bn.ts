import { formatDigits, formatNumber } from '../../kernel/number.ts'

export const titles = {
  home: 'Swap-হোম',
  notFound: 'Swap-পাওয়া যায়নি',
  dashboard: 'Swap-ড্যাশবোর্ড',
}

export const siteTexts = {
  description: (hours: number) =>
    `বাংলাদেশে পুরোনো ফোন কেনাবেচা করুন। ফোন দেখে নেওয়া পর্যন্ত আপনার টাকা Swap-এ জমা থাকে; অভিযোগ করতে পারবেন ${formatNumber(hours)} ঘণ্টা।`,
}

export const navTexts = {
  skip: 'মূল অংশে যান',
  main: 'প্রধান',
  menu: 'মেনু',
  home: 'হোম',
  blog: 'ব্লগ',
  dashboard: 'ড্যাশবোর্ড',
  login: 'লগইন',
  signOut: 'লগআউট করুন',
}

export const barTexts = {
  label: 'বেশি ব্যবহৃত',
  home: 'হোম',
  search: 'সার্চ',
  sell: 'বিক্রি',
  messages: 'বার্তা',
  help: 'সাহায্য',
  login: 'লগইন',
}

export const footerTexts = {
  promise: 'বাংলাদেশের প্রথম রি-কমার্স মার্কেটপ্লেস। একজনের কাজে লাগা ফোন আরেকজনেরও কাজে লাগুক।',
  columns: [
    {
      title: 'সেবা',
      links: [
        { to: '/services#branding', label: 'ব্র্যান্ডিং' },
        { to: '/services#design', label: 'ডিজাইন' },
        { to: '/services#marketing', label: 'মার্কেটিং' },
        { to: '/services#advertisement', label: 'বিজ্ঞাপন' },
      ],
    },
    {
      title: 'কোম্পানি',
      links: [
        { to: '/about', label: 'আমাদের সম্পর্কে' },
        { to: '/contact', label: 'যোগাযোগ' },
        { to: '/career', label: 'ক্যারিয়ার' },
      ],
    },
  ],
  rules: [
    { to: '/help', label: 'সাহায্য' },
    { to: '/refunds', label: 'টাকা ফেরত' },
    { to: '/terms', label: 'শর্তাবলি' },
    { to: '/privacy', label: 'গোপনীয়তা' },
  ],
  social: 'সোশ্যাল মিডিয়া',
  copyright: (year: number, prices: string) => `© ${formatDigits(year)} Swap। ${prices}`,
}

export const errorTexts = {
  title: 'দুঃখিত, পাতাটি পাওয়া যায়নি।',
  home: 'হোম পেজে ফিরে যান',
  notFound: 'পাওয়া যায়নি। এই ঠিকানায় কিছু নেই।',
  broken: 'দুঃখিত, আমাদের এখানে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  moneyIsKept: 'সমস্যা শুধু এই পাতার: টাকা দেওয়া, ফেরত ও পাঠানোর হিসাব ঠিকই আছে। আবার টাকা দেওয়ার আগে ‘আমার অর্ডার’-এ দেখুন।',
  orders: 'আমার অর্ডার',
}

export const offlineTexts = {
  documentTitle: 'Swap-অফলাইন',
  title: 'Swap-এর সঙ্গে সংযোগ নেই',
  hint: 'ইন্টারনেট সংযোগ ঠিক আছে কি না দেখে আবার চেষ্টা করুন।',
  incomplete: 'পাতাটি পুরোপুরি লোড করা যায়নি',
  incompleteHint: 'সংযোগ বিচ্ছিন্ন হয়েছিল, অথবা Swap এইমাত্র আপডেট হয়েছে। আবার চেষ্টা করুন।',
}
