import { ownValue } from '../kernel/own-value.ts'

export const paymentTexts = {
  unavailable: 'এই মুহূর্তে পেমেন্ট সেবায় পৌঁছানো যাচ্ছে না। দুবার টাকা কাটা হয় না; আবার চেষ্টা করুন।',
  eventTooLarge: 'পেমেন্ট সেবা যত বড় বার্তা পাঠায়, এটি তার চেয়েও বড়।',
}

export const refundWayTexts = { bkash: 'বিকাশ', nagad: 'নগদ', bank: 'ব্যাংক ট্রান্সফার', cash: 'নগদ টাকা' }

export const walletNames = { bKash: 'বিকাশ', Nagad: 'নগদ', Rocket: 'রকেট', Upay: 'উপায়' }

/** What the card provider, which does not write in Bangla, says under these codes. */
const reasons = {
  card_declined: 'কার্ডটি গ্রহণ করা হয়নি।',
  insufficient_funds: 'কার্ডে যথেষ্ট টাকা নেই।',
  expired_card: 'কার্ডের মেয়াদ শেষ।',
  incorrect_cvc: 'কার্ডের নিরাপত্তা কোডটি ঠিক নয়।',
  incorrect_number: 'কার্ডের নম্বরটি ঠিক নয়।',
  processing_error: 'কার্ডটি নিয়ে কাজ করার সময় সমস্যা হয়েছে।',
  invalid_number: 'কার্ডের নম্বরটি ঠিক নয়।',
  incomplete_number: 'কার্ডের পুরো নম্বরটি লিখুন।',
  incomplete_expiry: 'কার্ডের মেয়াদের পুরো তারিখটি লিখুন।',
  invalid_expiry_month_past: 'কার্ডের মেয়াদ শেষ হয়ে গেছে।',
  invalid_expiry_year_past: 'কার্ডের মেয়াদ শেষ হয়ে গেছে।',
  incomplete_cvc: 'কার্ডের পুরো নিরাপত্তা কোডটি লিখুন।',
}

export const cardFormTexts = {
  card: 'কার্ড',
  loadFailed: 'কার্ডের ফর্ম লোড করা যায়নি। ইন্টারনেট সংযোগ দেখে পাতাটি আবার খুলুন।',
  sayReason: (_message: string, code: string) => ownValue<string>(reasons, code) ?? null,
  declines: {
    insufficient_funds: 'কোনো টাকা কাটা হয়নি। কার্ডের অ্যাকাউন্টে টাকা রাখুন, অথবা অন্য কার্ড দিয়ে টাকা দিন।',
    expired_card: 'কোনো টাকা কাটা হয়নি। কার্ডের তারিখ মিলিয়ে দেখুন, অথবা অন্য কার্ড দিয়ে টাকা দিন।',
    incorrect_cvc: 'কোনো টাকা কাটা হয়নি। কার্ডের পেছনের তিন অঙ্ক দেখে আবার চেষ্টা করুন।',
    processing_error: 'কোনো টাকা কাটা হয়নি। এক মিনিট পর আবার চেষ্টা করুন।',
  },
  declined: 'কোনো টাকা কাটা হয়নি। অন্য কার্ড দিয়ে চেষ্টা করুন, অথবা ব্যাংককে জিজ্ঞাসা করুন: কারণ শুধু তারাই জানে।',
  noAnswer: 'কার্ড সেবা সাড়া দেয়নি। সংযোগ দেখে আবার চেষ্টা করুন; দুবার টাকা কাটা হবে না।',
}

export const paymentProblemTexts = {
  'bad-event': 'এটি পেমেন্ট সেবার বার্তা নয়।',
  'bad-signature': 'বার্তার স্বাক্ষর ভুল বা অনেক পুরোনো।',
  'no-signature': 'বার্তায় কোনো স্বাক্ষর নেই।',
}
