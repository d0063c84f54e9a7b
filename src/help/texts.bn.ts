import { formatNumber } from '../kernel/number.ts'
import { formatDay } from '../kernel/time.ts'

export const articleTexts = {
  draft: 'খসড়া: কোম্পানি ও আইনজীবী এখনো এই পাতা অনুমোদন করেননি। এই কথাটি শুধু অ্যাডমিনরা দেখেন।',
  version: (version: string) => `${formatDay(version)} তারিখের সংস্করণ`,
}

export const contactTexts = {
  title: 'আমাদের লিখুন',
  intro: 'আমরা ইমেইলে উত্তর দিই, সাধারণত দুই কর্মদিবসের মধ্যে।',
  name: 'আপনার নাম',
  email: 'আপনার ইমেইল',
  as: (name: string, email: string) => `প্রেরক: ${name}, ${email}`,
  text: 'বার্তা',
  textHint: (most: number) =>
    `সর্বোচ্চ ${formatNumber(most)} অক্ষর। পাসওয়ার্ড, পিন বা কোড কখনো পাঠাবেন না: আমরা এগুলো চাই না।`,
  submit: 'পাঠান',
  sent: 'ধন্যবাদ। আপনার বার্তা আমরা পেয়েছি।',
  missing: 'আপনার নাম, সঠিক ইমেইল ও বার্তা লিখুন।',
  tooMany: 'অল্প সময়ে অনেকগুলো বার্তা এসেছে। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
  failed: 'বার্তাটি পাঠানো যায়নি। আবার চেষ্টা করুন।',
}

export const enquiriesTexts = {
  title: 'প্রশ্ন ও বার্তা',
  intro:
    'যোগাযোগের ফর্মে মানুষ যা লিখেছেন, পুরোনোটি আগে। যে কেউ যেকোনো ঠিকানা লিখতে পারেন: সেই ঠিকানায় কারও অর্ডারের কথা জানাবেন না।',
  failed: 'বার্তাগুলো লোড করা যায়নি',
  empty: 'কেউ উত্তরের অপেক্ষায় নেই',
  emptyHint: 'যোগাযোগের ফর্মে কেউ কিছু লিখলে তা এখানে আসবে।',
  member: 'এই অ্যাকাউন্ট থেকে পাঠানো',
  sameEmail: 'এই ইমেইলের একজন সদস্য আছেন',
  states: { open: 'উত্তর বাকি', answered: 'উত্তর দেওয়া' },
  answers: 'উত্তর',
  answer: 'আপনার উত্তর',
  answerHint: 'আপনি যা লিখবেন তা ইমেইলে যাবে। তার জবাব এখানে আসে না।',
  answerRequired: 'উত্তর লিখুন।',
  tooLong: (most: number) => `সর্বোচ্চ ${formatNumber(most)}টি অক্ষর।`,
  write: 'উত্তর দিন',
  again: 'আবার উত্তর দিন',
  send: 'উত্তর পাঠান',
  sent: 'উত্তর পাঠানো হচ্ছে',
  close: 'শেষ',
  closed: 'বার্তাটির কাজ শেষ',
}

export const answerMailTexts = {
  subject: 'Swap-এ পাঠানো আপনার বার্তার উত্তর',
  greeting: 'প্রিয় গ্রাহক,',
  replyTo: (email: string) => `আরও কিছু জানতে এই ইমেইলের উত্তর দিন: তা ${email} ঠিকানায় আমাদের কাছে পৌঁছাবে।`,
  noReply: 'এই ইমেইলের উত্তর কেউ পড়েন না। আরও কিছু জানতে যোগাযোগের ফর্ম ব্যবহার করুন।',
  asked: 'আপনি লিখেছিলেন:',
  open: 'যোগাযোগের ফর্ম',
}

export const helpProblemTexts = {
  'unknown-enquiry': 'এমন কোনো বার্তা নেই।',
  'answered-meanwhile': 'এর মধ্যে আরেকজন অ্যাডমিন উত্তর দিয়েছেন। আগে সেটি পড়ুন।',
}
