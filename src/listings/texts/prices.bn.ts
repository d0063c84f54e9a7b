export const soldTexts = {
  forSellers: (low: string, high: string) => `এমন ফোন ${low} থেকে ${high} দামে বিক্রি হয়েছে`,
  madeOf: {
    condition: (sales: string) => `এই মডেল, স্টোরেজ ও অবস্থার ${sales}টি বিক্রি থেকে`,
    storage: (sales: string) => `এই মডেল ও স্টোরেজের ${sales}টি বিক্রি থেকে`,
    model: (sales: string) => `এই মডেলের ${sales}টি বিক্রি থেকে`,
  },
  lately: 'সম্প্রতি এখানে বিক্রি হয়েছে:',
  judged: { good: 'ভালো দাম', usual: 'স্বাভাবিক দাম', high: 'বেশি দাম' },
  compared: (low: string, high: string) => `অর্ধেক ${low} থেকে ${high} দামে বিক্রি হয়েছে`,
}

export const pricesTexts = {
  documentTitle: (brand: string) => `Swap-ব্যবহৃত ${brand} ফোনের দাম`,
  title: (brand: string) => `ব্যবহৃত ${brand} ফোন কত দামে বিক্রি হয়`,
  intro:
    'Swap-এ ক্রেতারা যে দাম দিয়েছেন, সম্পন্ন বিক্রি থেকে। অর্ধেক ফোন দণ্ডের ভেতরের দামে বিক্রি হয়েছে; দাগটি মাঝের দাম। ৯০ দিনের চেয়ে পুরোনো বিক্রি এখনকার দামে ধরা হয়।',
  brands: 'ব্র্যান্ড',
  none: 'এই ব্র্যান্ডের খুব কম ফোন বিক্রি হয়েছে',
  noneHint: 'কোনো মডেলের পাঁচটি বিক্রি হলে এখানে দেখা যায়।',
  browse: (brand: string) => `বিক্রির জন্য ${brand} ফোন`,
  chart: (brand: string) => `ব্যবহৃত ${brand} ফোনের দাম`,
  model: 'মডেল',
  storage: 'স্টোরেজ',
  allStorages: 'সব',
  low: 'শুরু',
  median: 'মাঝের দাম',
  high: 'শেষ',
  sales: 'বিক্রি',
}
