import { formatNumber } from '../../kernel/number.ts'

export const productTexts = {
  documentTitle: (name = 'ফোন') => `Swap-${name}`,
  shareTitle: (name: string, price: string, sold: boolean) => `${name} – ${sold ? 'বিক্রি হয়ে গেছে' : price}`,
  loadFailed: 'ফোনটি লোড করা যায়নি',
  edit: 'বদলান',
  toSale: 'বিক্রিটি দেখুন',
  similar: 'এ রকম আরও ফোন',
  instead: 'এখন যেসব ফোন বিক্রি হচ্ছে',
  share: 'শেয়ার করুন',
  shareText: (name: string, price: string, address: string) => `${name}, ${price}: ${address}`,
}

export const goneTexts = {
  tellMe: 'এ রকম ফোন এলে জানান',
}

export const seenTexts = {
  title: 'এই ডিভাইসে সম্প্রতি দেখা',
  clear: 'মুছে ফেলুন',
}

export const breadcrumbTexts = {
  label: 'আপনার অবস্থান',
  home: 'হোম',
}

export const guaranteeTexts = {
  label: 'Swap-এর প্রতিশ্রুতি',
  points: (hours: number) => [
    `আপনার টাকা Swap-এ জমা থাকে; ফোন দেখে নিলে বিক্রেতা পান। অভিযোগের জন্য সময় ${formatNumber(hours)} ঘণ্টা।`,
    'বুক করার সময় দেখা করার জায়গা বলুন, সেখানে ফোনটি দেখে নিন।',
    'বুকিংয়ে টাকা লাগে না।',
  ],
}
