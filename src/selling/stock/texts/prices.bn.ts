export const priceChangeProblemTexts = {
  'price-outdated': 'এর মধ্যে এই ফোনের দাম বদলে গেছে। আবার দেখে নিন।',
}

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
  change: (percent: string) => `${percent} %`,
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
