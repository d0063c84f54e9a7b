export const bulkPriceTexts = {
  open: 'দাম বদলান',
  title: 'দাম বদলান',
  intro:
    'সংরক্ষণ না করা পর্যন্ত কিছুই বদলায় না। যাঁরা কোনো ফোন বুক করেছেন তাঁরা নতুন দামটি দেখতে পান, আর মেনে নিলে তবেই টাকা দেন।',
  lowerAll: 'সব ফোনের দাম কমান',
  percent: '%',
  lower: 'ঘরগুলো পূরণ করুন',
  notAPercentage: '১ থেকে ৯০-এর মধ্যে একটি পূর্ণ সংখ্যা দিন।',
  price: (name: string) => `${name}: নতুন দাম`,
  changeOne: (price: string, name: string) => `${price}: ${name}-এর দাম বদলান`,
  saveOne: 'সংরক্ষণ করুন',
  keepOne: 'বাতিল',
  from: (price: string) => `এখন ${price}`,
  change: (percent: string) => `${percent}%`,
  booked: (count: string) => `বুক হয়েছে: ${count}`,
  save: (count: string) => `সংরক্ষণ করুন (${count})`,
  back: 'হয়ে গেছে',
  discard: 'সংরক্ষণ না করে ফিরে যান',
  noChange: 'এখনো কোনো দাম বদলাননি।',
  aboveMarket: (market: string) => `আপনার দেওয়া বাজারদর ${market}-এর চেয়ে বেশি`,
  farBelow: 'এখনকার দামের অর্ধেকেরও কম',
  saved: (count: string) => `নতুন দাম বসেছে: ${count}টি`,
  someRefused: (count: string) => `বদলানো যায়নি: ${count}টি। কারণ নিচে দেখুন।`,
  failed: 'দামগুলো সংরক্ষণ করা যায়নি',
  more: 'এখানে আপনার সর্বশেষ ৫০০টি ফোন আছে। আগে এগুলো সংরক্ষণ করুন, তারপর বাকিগুলো খুঁজুন।',
}

export const stockTabTexts = {
  label: 'আপনার ফোনগুলো',
  tabs: {
    all: 'সব',
    'for-sale': 'বিক্রির জন্য',
    drafts: 'খসড়া',
    booked: 'বুক হয়েছে',
    sold: 'বিক্রি হয়েছে',
    paused: 'বিরতিতে',
    returned: 'টাকা ফেরত গেছে',
  },
  withCount: (tab: string, count: string) => `${tab} (${count})`,
  booked: 'আপনার কোনো ফোন কেউ বুক করেননি',
  bookedHint: 'কেউ বুক করলে টাকা দেওয়া পর্যন্ত ফোনটি এখানে থাকে। তার আগে অন্যরাও কিনতে পারেন।',
  sold: 'এখনো কোনো ফোন বিক্রি হয়নি',
  soldHint: 'কেউ টাকা দিলেই ফোনটি এখানে দেখা যাবে।',
  paused: 'কোনো ফোন বিরতিতে নেই',
  pausedHint: 'বিরতি দেওয়া বা অন্য জায়গায় বিক্রি করা ফোন এখানে থাকে। এখান থেকে আবার বিক্রির জন্য দিতে পারবেন।',
  returned: 'আপনার কোনো বিক্রির টাকা ফেরত যায়নি',
  returnedHint: 'কোনো বিক্রির টাকা ফেরত গেলে আর ফোনটি আপনার কাছে থাকলে সেটি এখানে দেখা যাবে, আবার বিক্রি করতে পারবেন।',
}

export const figureTexts = {
  views: (_count: number) => 'বার দেখা হয়েছে',
  bookings: (_count: number) => 'বার বুক হয়েছে',
  hearts: (_count: number) => 'জন সেভ করেছেন',
  offers: (_count: number) => 'টি প্রস্তাব',
  days: (_count: number) => 'দিন',
  waiting: (count: string) => `${count}টির টাকা বাকি`,
  bankAsks: 'স্থগিত: ব্যাংক আপত্তি তুলেছে',
  asides: { paused: 'বিরতিতে', 'sold-elsewhere': 'অন্য জায়গায় বিক্রি', returned: 'টাকা ফেরত গেছে' },
}

export const stockViewTexts = {
  options: 'সাজানো, দেখা ও দাম',
  sortBy: 'সাজান',
  sorts: {
    newest: 'সবচেয়ে নতুন',
    oldest: 'সবচেয়ে পুরোনো',
    dearest: 'বেশি দাম আগে',
    cheapest: 'কম দাম আগে',
  },
  view: 'যেভাবে দেখাবে',
  views: { list: 'তালিকা', cards: 'কার্ড' },
}
