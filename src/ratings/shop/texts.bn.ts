import { formatNumber } from '../../kernel/number.ts'

export const shopFactTexts = {
  place: 'এলাকা',
  hours: 'খোলার সময়',
  open: (from: string, to: string) => `${from} থেকে ${to}`,
  closedOn: (day: string) => `${day} বন্ধ`,
  days: ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'],
}

export const shopTexts = {
  title: 'আমার দোকান',
  intro: 'আপনার নামের পাশে, আপনার পাতায় আর ফোনের দামের নিচে ক্রেতারা যা পড়েন।',
  failed: 'আপনার দোকানের তথ্য লোড করা যায়নি',
  preview: 'আপনার পাতা দেখুন',
  tick: 'যাচাইয়ের টিক চিহ্ন',
  name: 'দোকানের নাম',
  nameHint: 'নিজের নামে বিক্রি করলে খালি রাখুন। টিক চিহ্ন আপনার নিজের নামের জন্য।',
  nameProblems: {
    missing: '',
    'too-long': 'নামটি বেশি বড়।',
    misleading: 'নামে শুধু অক্ষর, সংখ্যা আর সাধারণ চিহ্ন থাকতে পারে।',
    link: 'নামে লিংক থাকতে পারে না।',
    'phone-number': 'নামে ফোন নম্বর থাকতে পারে না।',
    reserved: 'নামটি Swap, তার দল বা কোনো প্রতিষ্ঠানের নামের মতো।',
  },
  place: 'এলাকা',
  noPlace: 'জানানো হয়নি',
  opensAt: 'খোলে',
  closesAt: 'বন্ধ হয়',
  closedOn: 'সাপ্তাহিক বন্ধ',
  never: 'প্রতিদিন খোলা',
  picture: 'ছবি',
  choosePicture: 'ছবি বেছে নিন',
  removePicture: 'ছবি সরান',
  uploading: 'ছবিটি পাঠানো হচ্ছে',
  answers: (time: string) => `${time}। আপনার কথোপকথন থেকে আমরা এটি হিসাব করি।`,
  noAnswers: (count: number) =>
    `${formatNumber(count)} জন ক্রেতাকে উত্তর দিলেই দেখানো হবে আপনি সাধারণত কত দ্রুত উত্তর দেন।`,
  save: 'সংরক্ষণ করুন',
  saved: 'আপনার দোকানের তথ্য সংরক্ষণ করা হয়েছে',
}

export const shopProblemTexts = {
  'account-closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  'bad-shop-hours': 'দোকান কখন খোলে আর কখন বন্ধ হয়, দুটোই জানান, অথবা কোনোটিই নয়।',
  'reserved-shop-name': 'নামটি Swap বা তার দলের নামের মতো। অন্য নাম দিন।',
  'unknown-shop-photo': 'ছবিটি আর নেই। আবার বেছে নিন।',
}

export const sellerDayTexts = {
  title: 'আজ আপনার দোকান',
  disputes: 'সমস্যা জানানো হয়েছে',
  toHandOver: 'হস্তান্তর বাকি',
  offers: 'প্রস্তাবের উত্তর বাকি',
  questions: 'প্রশ্ন',
  drafts: 'খসড়া',
  pending: 'টাকা আসছে',
  sold: (month: string, count: number) => `${month}: ${formatNumber(count)}টি বিক্রি`,
  stepsTitle: 'শুরুতে যা করবেন',
  steps: {
    phone: 'প্রথম ফোনটি বিক্রির জন্য দিন',
    email: 'ইমেইল নিশ্চিত করুন',
    mobile: 'মোবাইল নম্বর নিশ্চিত করুন',
    account: 'টাকা পাওয়ার অ্যাকাউন্ট দিন',
    tick: 'যাচাইকৃত চিহ্নের জন্য আবেদন করুন',
  },
}
