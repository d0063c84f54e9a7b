import type { Locale } from '../../kernel/locale.ts'

type SafePlace = Record<Locale, string>

/** By district, with the areas near each. Few and certain: a wrong place sends people astray. Shopping centres close weekly. */
const listed: Record<string, { place: SafePlace; near: string[] }[]> = {
  Dhaka: [
    {
      place: { en: 'Bashundhara City, Panthapath', bn: 'বসুন্ধরা সিটি, পান্থপথ' },
      near: ['Farmgate', 'Tejgaon', 'Mogbazar', 'Dhanmondi', 'Elephant Road'],
    },
    {
      place: { en: 'Jamuna Future Park, Kuril', bn: 'যমুনা ফিউচার পার্ক, কুড়িল' },
      near: ['Bashundhara', 'Baridhara', 'Badda', 'Khilkhet', 'Rampura', 'Cantonment'],
    },
    {
      place: { en: 'Shimanto Square, Dhanmondi 2', bn: 'সীমান্ত স্কয়ার, ধানমন্ডি ২' },
      near: ['Dhanmondi', 'New Market', 'Lalmatia', 'Old Dhaka'],
    },
    {
      place: { en: 'Gulshan Pink City, Gulshan 2', bn: 'গুলশান পিংক সিটি, গুলশান ২' },
      near: ['Gulshan', 'Banani', 'Baridhara', 'Niketon', 'Mohakhali'],
    },
    {
      place: { en: 'Police Plaza Concord, Gulshan 1', bn: 'পুলিশ প্লাজা কনকর্ড, গুলশান ১' },
      near: ['Gulshan', 'Niketon', 'Badda', 'Rampura', 'Mohakhali'],
    },
    { place: { en: 'Mascot Plaza, Uttara', bn: 'মাসকট প্লাজা, উত্তরা' }, near: ['Uttara', 'Khilkhet'] },
    { place: { en: 'Sony Square, Mirpur 2', bn: 'সনি স্কয়ার, মিরপুর ২' }, near: ['Mirpur'] },
    {
      place: { en: 'Tokyo Square, Mohammadpur', bn: 'টোকিও স্কয়ার, মোহাম্মদপুর' },
      near: ['Mohammadpur', 'Shyamoli', 'Lalmatia'],
    },
    {
      place: { en: 'Multiplan Center, Elephant Road', bn: 'মাল্টিপ্ল্যান সেন্টার, এলিফ্যান্ট রোড' },
      near: ['Elephant Road', 'New Market', 'Dhanmondi'],
    },
    {
      place: { en: 'Eastern Plus, Shantinagar', bn: 'ইস্টার্ন প্লাস, শান্তিনগর' },
      near: ['Shantinagar', 'Malibagh', 'Paltan', 'Mogbazar', 'Khilgaon'],
    },
    {
      place: { en: 'Bangladesh Bank, Motijheel', bn: 'বাংলাদেশ ব্যাংক, মতিঝিল' },
      near: ['Motijheel', 'Paltan', 'Wari', 'Old Dhaka', 'Jatrabari'],
    },
  ],
  Chattogram: [
    {
      place: { en: 'Sanmar Ocean City, GEC Circle', bn: 'সানমার ওশান সিটি, জিইসি মোড়' },
      near: ['GEC Circle', 'Nasirabad', 'Khulshi', 'Muradpur', 'Chawkbazar', 'Pahartali'],
    },
    {
      place: { en: 'Akhtaruzzaman Centre, Agrabad', bn: 'আখতারুজ্জামান সেন্টার, আগ্রাবাদ' },
      near: ['Agrabad', 'Halishahar', 'Patenga'],
    },
  ],
  Sylhet: [
    {
      place: { en: 'Al-Hamra Shopping City, Zindabazar', bn: 'আল-হামরা শপিং সিটি, জিন্দাবাজার' },
      near: ['Zindabazar', 'Ambarkhana', 'Bandar Bazar'],
    },
  ],
  Rajshahi: [
    { place: { en: 'RDA Market, Shaheb Bazar', bn: 'আরডিএ মার্কেট, সাহেব বাজার' }, near: ['Shaheb Bazar'] },
  ],
  Khulna: [{ place: { en: 'New Market, Khulna', bn: 'নিউ মার্কেট, খুলনা' }, near: ['Boyra', 'Sonadanga'] }],
  Cumilla: [{ place: { en: 'Town Hall, Kandirpar', bn: 'টাউন হল, কান্দিরপাড়' }, near: ['Kandirpar'] }],
}

const maxSuggestions = 3

/** Suggests public places to meet near 'Mirpur, Dhaka' or 'Dhaka', the nearest first; empty where none is known. */
export function suggestPlaces(place: SafePlace | null): SafePlace[] {
  const [area, district] = place?.en.includes(', ') ? place.en.split(', ') : [undefined, place?.en]
  const all = listed[district ?? ''] ?? []
  const isNear = ({ near }: { near: string[] }) => area !== undefined && near.includes(area)
  return [...all.filter(isNear), ...all.filter((each) => !isNear(each))]
    .slice(0, maxSuggestions)
    .map(({ place }) => place)
}
