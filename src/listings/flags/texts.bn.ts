import { formatNumber } from '../../kernel/number.ts'

export const flagKindTexts = {
  'impossible-variant': 'অসম্ভব ভ্যারিয়েন্ট',
  'price-far-below': 'দাম অনেক কম',
  'photo-of-another-seller': 'অন্য বিক্রেতার ছবি',
  'near-duplicate': 'একই ফোন বারবার',
  'other-brand': 'অন্য ব্র্যান্ড',
}

export const flagTexts = {
  variant: (model: string, stated: string, sold: string) => `${model}-এ ${stated} হয় না; হয় ${sold}।`,
  ramAndStorage: (ram: string, storage: string) => `${ram} র‍্যাম ও ${storage} স্টোরেজ`,
  ram: (ram: string) => `${ram} র‍্যাম`,
  storage: (storage: string) => `${storage} স্টোরেজ`,
  or: (all: string[]) => (all.length > 1 ? `${all.slice(0, -1).join(', ')} বা ${all.at(-1)}` : all.join('')),
  price: (price: string, share: number, median: string, sales: number) =>
    `এমন ফোনের দাম এখানে সাধারণত ${median} (${formatNumber(sales)}টি বিক্রি থেকে), ${price} তার ${formatNumber(share)}%।`,
  photos: (count: number) =>
    count === 1
      ? 'একটি ছবি অন্য এক বিক্রেতার ছবির মতো, যা আগে থেকেই এখানে ছিল।'
      : `${formatNumber(count)}টি ছবি অন্য এক বিক্রেতার ছবির মতো, যেগুলো আগে থেকেই এখানে ছিল।`,
  duplicates: (phones: number, withoutImei: number) =>
    `বিক্রেতা প্রায় একই দামে এমন ${formatNumber(phones)}টি ফোন দিয়েছেন, এর ${formatNumber(withoutImei)}টির IMEI নম্বর নেই।`,
  otherBrand: (brand: string, named: string) => `ব্র্যান্ড দেওয়া হয়েছে ${brand}, কিন্তু নামটি ${named}-এর ফোনের।`,
}

export const heldTexts = {
  title: (count: number) => `${formatNumber(count)}টি ফোন যাচাইয়ের অপেক্ষায়`,
  intro:
    'অ্যাডমিন দেখে নিলে ক্রেতারা ফোনটি দেখতে পাবেন, সাধারণত এক দিনের মধ্যে। কিছু ভুল লিখে থাকলে ঠিক করে দিন: তাহলে তখনই দেখা যাবে।',
  since: (time: string) => `${time} থেকে অপেক্ষায়`,
}
