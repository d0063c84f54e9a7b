import { formatNumber } from '../../kernel/number.ts'

export const companyTexts = {
  name: 'কোম্পানি',
  phone: 'টেলিফোন',
  whatsapp: 'হোয়াটসঅ্যাপ',
  email: 'ইমেইল',
  address: 'ঠিকানা',
  licence: 'ট্রেড লাইসেন্স',
  hours: 'খোলা থাকে',
}

export const uiTexts = {
  close: 'বন্ধ করুন',
  cancel: 'ফিরে যান',
  showAll: 'সব দেখুন',
  dismiss: 'সরান',
  notCopied: (text: string) => `কপি করা যায়নি। নিজে কপি করে নিন: ${text}`,
  loading: 'লোড হচ্ছে…',
  loadingPage: 'পাতাটি লোড হচ্ছে',
  loadFailed: 'এটি লোড করা যায়নি',
  tryAgain: 'আবার চেষ্টা করুন',
  loadMore: 'আরও দেখুন',
  shown: (count: number) => `${formatNumber(count)}টি দেখানো হয়েছে`,
  pages: 'পাতা',
  previousPage: 'আগের পাতা',
  nextPage: 'পরের পাতা',
  page: (page: number) => `পাতা ${formatNumber(page)}`,
  nothingFound: (text: string) => `“${text}” দিয়ে কিছু পাওয়া যায়নি`,
  fewerLetters: 'কম অক্ষর বা অন্য শব্দ দিয়ে দেখুন।',
  perhapsDone: 'Swap থেকে সাড়া আসেনি, তাই এটি পৌঁছেছে কি না জানা যায়নি। সংযোগ দেখে আবার চাপুন: কোনো কিছুই দুবার হবে না।',
  noAnswer: 'Swap থেকে সাড়া পাওয়া যাচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  notHydrated: 'পাতাটি এখনো লোড হচ্ছে। কিছু বোতাম এখনো কাজ করছে না।',
  loadAgain: 'আবার লোড করুন',
  withoutScript: 'JavaScript ছাড়া খোঁজা, লগইন, সাইন আপ আর পেজগুলো পড়া যায়। বাকি সবকিছুর জন্য JavaScript লাগে।',
  notSixDigits: 'কোডটি ছয় অঙ্কের।',
  notOfBangladesh: 'এটি বাংলাদেশের নম্বর নয়। মিলিয়ে দেখুন; ঠিক থাকলে এভাবেই রাখুন।',
  somethingWrong: 'দুঃখিত, আমাদের এখানে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
}
