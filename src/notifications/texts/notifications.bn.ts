import { formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { NotificationParams as Params } from '../rules.ts'

/** A function for each kind that writes a sentence from the kind's parameters. */
export type Sentences = { readonly [Kind in keyof Params]: (params: Params[Kind]) => string }

const moment = (at: string) => formatPostingTime(new Date(at))
const by = (until: string | undefined) => (until ? ` ${moment(until)}-এর মধ্যে` : '')

export const closingTexts = {
  sold: 'ফোনটি অন্য একজন কিনে নিয়েছেন।',
  withdrawn: 'বিক্রেতা ফোনটি তুলে নিয়েছেন।',
  agreed: 'বিক্রেতা আরেকজন ক্রেতার সঙ্গে দাম ঠিক করেছেন। তিনি ২৪ ঘণ্টার মধ্যে টাকা না দিলে ফোনটি আবার বিক্রির জন্য থাকবে।',
  'price-changed': 'বিক্রেতা ফোনটির দাম বদলেছেন। নতুন দাম দেখে আবার প্রস্তাব দিতে পারেন।',
}

export const notificationTitles: Sentences = {
  'payment-received': ({ product }) => `টাকা দেওয়া হয়েছে: ${product}`,
  'price-changed': ({ product, amount, currency }) =>
    `নতুন দাম: ${product} এখন ${formatAmount(amount, currency)}`,
  'phone-gone': ({ product }) => `আর পাওয়া যাচ্ছে না: ${product}`,
  'saved-price-dropped': ({ product, amount, currency }) =>
    `দাম কমেছে: ${product} এখন ${formatAmount(amount, currency)}`,
  'search-found': ({ product, count }) =>
    count === 1 ? `নতুন এসেছে: ${product}` : `নতুন এসেছে: ${product} ও আরও ${formatNumber(count - 1)}টি`,
  'meeting-reminder': ({ product }) => `দেখা করার কথা মনে করিয়ে দিচ্ছি: ${product}`,
  'meeting-set': ({ product }) => `কোথায় ও কখন দেখা হবে: ${product}`,
  'meeting-agreed': ({ product }) => `দেখা করার সময় ঠিক হয়েছে: ${product}`,
  'meeting-dropped': ({ product }) => `দেখা করার প্রস্তাবটি আর নেই: ${product}`,
  'no-show': ({ product }) => `দেখা করতে যাননি? ${product}`,
  'order-cancelled': ({ product }) => `বাতিল হয়েছে: ${product}`,
  'wrong-codes': ({ product }) => `ভুল কোড: ${product}`,
  'phone-received': ({ product }) => `${product} আপনি হাতে পেয়েছেন`,
  'release-soon': ({ product }) => `${product} ঠিক আছে তো?`,
  'order-completed': ({ product }) => `লেনদেন সম্পন্ন: ${product}`,
  'return-phone': ({ product }) => `ফোন ফিরিয়ে দিন: ${product}`,
  'seller-closed': ({ product, why }) => `${why ? 'প্রতারণার কারণে ' : ''}বিক্রেতার অ্যাকাউন্ট বন্ধ হয়েছে: ${product}`,
  'buyer-closed': ({ product }) => `ক্রেতার অ্যাকাউন্ট বন্ধ হয়েছে: ${product}`,
  'phone-stolen': ({ product }) => `চুরি যাওয়া বা ব্লক করা ফোন: ${product}`,
  'payment-rejected': ({ product }) => `আপনার টাকা ফেরত যাচ্ছে: ${product}`,
  'refund-sent': ({ product }) => `টাকা ফেরত: ${product}`,
  'refund-delayed': ({ product }) => `টাকা ফেরতে দেরি হচ্ছে: ${product}`,
  'refund-paid': ({ product }) => `টাকা ফেরত দেওয়া হয়েছে: ${product}`,
  'dispute-news': ({ product, ...params }) =>
    'act' in params && params.act === 'complained'
      ? `নতুন অভিযোগ: ${product}`
      : `${product} নিয়ে অভিযোগের খবর`,
  'dispute-delayed': ({ product }) => `সিদ্ধান্তে দেরি হচ্ছে: ${product}`,
  'chargeback-opened': ({ product }) => `স্থগিত: ${product}`,
  'chargeback-won': ({ product }) => `চার্জব্যাকে জয়: ${product}`,
  'chargeback-lost': ({ product }) => `চার্জব্যাকে হার: ${product}`,
  'chargeback-to-answer': ({ product }) => `উত্তর দিন: ${product} নিয়ে চার্জব্যাক`,
  'offer-received': ({ product, amount, currency }) =>
    `${product}-এর জন্য ${formatAmount(amount, currency)} দামের প্রস্তাব`,
  'offer-countered': ({ product, amount, currency }) =>
    `বিক্রেতা ${product} আপনাকে ${formatAmount(amount, currency)} দামে দিতে চান`,
  'offer-accepted': ({ product, amount, currency }) =>
    `প্রস্তাব গৃহীত: ${product}, ${formatAmount(amount, currency)}`,
  'offer-declined': ({ product }) => `প্রস্তাব ফিরিয়ে দেওয়া হয়েছে: ${product}`,
  'offer-expired': ({ product }) => `প্রস্তাবের উত্তর আসেনি: ${product}`,
  'offer-closed': ({ product }) => `প্রস্তাব বন্ধ হয়েছে: ${product}`,
  'offer-unpaid': ({ product }) => `সময়মতো টাকা দেওয়া হয়নি: ${product}`,
  message: ({ from, product }) => `${product} নিয়ে ${from} আপনাকে লিখেছেন`,
  booked: ({ product }) => `বুক হয়েছে: ${product}`,
  sold: ({ product }) => `বিক্রি হয়েছে: ${product}`,
  cancelled: ({ product }) => `বাতিল হয়েছে: ${product}`,
  'handed-over': ({ product }) => `হস্তান্তর হয়েছে: ${product}`,
  'wrong-return-codes': ({ product }) => `ফেরতের ভুল কোড: ${product}`,
  'phone-comes-back': ({ product }) => `ফোন ফেরত নিন: ${product}`,
  'money-released': ({ amount, currency }) => `${formatAmount(amount, currency)} এখন আপনার`,
  'money-resting': ({ product, amount, currency }) =>
    `${product} বিক্রির ${formatAmount(amount, currency)} আপাতত আটকে রাখা হয়েছে`,
  'payout-sent': ({ amount, currency }) => `আপনাকে ${formatAmount(amount, currency)} পাঠানো হয়েছে`,
  'payout-failed': ({ amount, currency }) => `${formatAmount(amount, currency)} পাঠানো যায়নি`,
  'payout-account-changed': (_) => 'টাকা পাওয়ার নতুন অ্যাকাউন্ট দেওয়া হয়েছে',
  'payout-account-voided': (_) => 'আপনার টাকা পাওয়ার অ্যাকাউন্ট সরানো হয়েছে',
  'payouts-held': (_) => 'আপনার টাকা পাঠানো স্থগিত আছে',
  'payouts-resumed': (_) => 'আপনার টাকা পাঠানো আবার চালু হয়েছে',
  'account-suspended': (_) => 'আপনার অ্যাকাউন্ট স্থগিত করা হয়েছে',
  'suspension-ended': (_) => 'আপনার অ্যাকাউন্টের স্থগিতাদেশ তুলে নেওয়া হয়েছে',
  'seller-verified': (_) => 'আপনি এখন যাচাই করা বিক্রেতা',
  'verification-revoked': (_) => 'আপনার যাচাইয়ের টিক চিহ্ন তুলে নেওয়া হয়েছে',
  'verification-refused': (_) => 'আপনাকে যাচাই করা যায়নি',
  'verification-expired': (_) => 'কাগজপত্র আবার পাঠান',
  rating: ({ from, stars }) => `${from} আপনাকে ৫-এ ${formatNumber(stars)} তারা দিয়েছেন`,
  'dispute-opened': ({ product }) => `নতুন অভিযোগ: ${product}`,
  'dispute-to-decide': ({ product }) => `সিদ্ধান্ত দিন: ${product} নিয়ে অভিযোগ`,
  'payout-due': ({ amount, currency }) => `${formatAmount(amount, currency)} পাঠাতে হবে`,
  'money-difference': ({ count }) => `টাকার হিসাবে গরমিল: ${formatNumber(count)}টি`,
  'completion-waits': ({ product }) => `লেনদেন আটকে আছে: ${product}`,
  'refund-to-pay': ({ product }) => `অন্যভাবে ফেরত দিন: ${product}-এর টাকা`,
  'paid-twice': ({ product }) => `দুবার টাকা গেছে: ${product}`,
  'refund-failed': ({ product }) => `টাকা ফেরত দেওয়া যায়নি: ${product}`,
  report: ({ product }) => `নতুন রিপোর্ট: ${product}`,
}

const reasons: Record<string, string> = {
  fraud: 'প্রতারণার কারণে অ্যাকাউন্টটি বন্ধ করা হয়েছে।',
  'stolen-phone': 'আপনার এখানে বিক্রি করা একটি ফোন চুরি হওয়া বা ব্লক করা বলে রিপোর্ট হয়েছে।',
}

const ways: Record<string, string> = {
  bkash: 'বিকাশে',
  nagad: 'নগদ ওয়ালেটে',
  bank: 'ব্যাংকের মাধ্যমে',
  cash: 'নগদ টাকায়',
}

const parties = { buyer: 'ক্রেতা', seller: 'বিক্রেতা', admin: 'অ্যাডমিন', system: 'Swap' }

const describeAct = (news: Extract<Params['dispute-news'], { act: string }>) => {
  const { act, by: actor, amount, currency, until } = news
  const who = parties[actor]
  const refund = formatAmount(amount, currency)
  return {
    complained: `${who} ফোনে সমস্যার কথা জানিয়েছেন। আপনারা দুজন একমত না হওয়া বা অ্যাডমিন সিদ্ধান্ত না দেওয়া পর্যন্ত টাকা Swap-এ জমা থাকবে।${until ? `${by(until)} উত্তর দিন।` : ''}`,
    withdrew: `${who} অভিযোগ তুলে নিয়েছেন। সমস্যা জানানোর বাকি সময় এখন চলছে।`,
    replied: `${who} উত্তর লিখেছেন। পড়তে অর্ডারটি খুলুন।`,
    proposed: `${who} ${amount > 0 ? `${refund} ফেরতের` : 'টাকা ফেরত ছাড়াই মীমাংসার'} প্রস্তাব দিয়েছেন। রাজি হতে বা অন্য পরিমাণের প্রস্তাব দিতে${by(until)} অর্ডারটি খুলুন।`,
    agreed: `${who} ${amount > 0 ? `${refund} ফেরতে` : 'টাকা ফেরত ছাড়াই মীমাংসায়'} রাজি হয়েছেন।`,
    decided: `${who} ${amount > 0 ? `${refund} ফেরতের` : 'কোনো টাকা ফেরত না দেওয়ার'} সিদ্ধান্ত দিয়েছেন। কারণ জানতে অর্ডারটি খুলুন।`,
    'waived-return': `${who} ফোন ফেরত ছাড়াই ${refund} ফেরতের সিদ্ধান্ত দিয়েছেন। কারণ জানতে অর্ডারটি খুলুন।`,
    'reported-failed-return': `${who} জানিয়েছেন, ফোন ফেরতের জন্য আপনি আসেননি। এবার অ্যাডমিন সিদ্ধান্ত দেবেন।`,
    'missed-return': 'ফোনটি সময়মতো ফেরত দেওয়া হয়নি। এবার অ্যাডমিন সিদ্ধান্ত দেবেন।',
  }[act]
}

export const notificationTexts: Sentences = {
  'payment-received': ({ amount, hours, currency }) =>
    `আপনার ${formatAmount(amount, currency)} পেমেন্ট আমরা পেয়েছি। টাকা Swap-এ জমা থাকবে; ফোন দেখে নিলে বিক্রেতা পাবেন। ${hours ? `ফোন হাতে পাওয়ার পর অভিযোগের জন্য সময় ${formatNumber(hours)} ঘণ্টা। ` : ''}অর্ডারটি খুলে কোথায়, কখন দেখা করবেন প্রস্তাব করুন।`,
  'price-changed': (_) => 'বিক্রেতা দাম বদলেছেন। আপনি মেনে নিয়ে টাকা না দিলে কিছুই কাটা হবে না।',
  'phone-gone': (_) =>
    'ফোনটি অন্য কেউ কিনেছেন বা বিক্রি থেকে তুলে নেওয়া হয়েছে। এর জন্য আপনার কোনো টাকা লাগবে না: টাকা পাঠিয়ে থাকলে তা ফেরত পাবেন।',
  'saved-price-dropped': (_) => 'ফোনটি আপনি সেভ করেছিলেন। এরপর দাম এত কম আর হয়নি।',
  'search-found': ({ search }) => `আপনার সেভ করা সার্চ: ${search}`,
  'meeting-reminder': ({ place, until }) =>
    `${until ? `দেখা হবে ${moment(until)}, এখানে: ${place}` : `দেখা করার জায়গা: ${place}`}। সময়মতো ফোন হস্তান্তর না হলে অর্ডার বাতিল হবে, আর ক্রেতা টাকা ফেরত পাবেন।`,
  'meeting-set': ({ by: actor, place, until }) =>
    `${parties[actor]} চান, দেখা হোক ${moment(until)}, এখানে: ${place}। অর্ডারের পাতায় প্রস্তাবটি মেনে নিন বা অন্য প্রস্তাব দিন।`,
  'meeting-agreed': ({ place, until }) => `আপনাদের দেখা হবে ${moment(until)}, এখানে: ${place}।`,
  'meeting-dropped': ({ by: actor, act, until }) =>
    `${parties[actor]} ${moment(until)}-এ দেখা করার ${act === 'declined' ? 'আপনার প্রস্তাবটি মানেননি' : 'প্রস্তাবটি ফিরিয়ে নিয়েছেন'}। আগে কিছু ঠিক হয়ে থাকলে তা-ই থাকছে।`,
  'no-show': ({ by: actor }) =>
    `${parties[actor]} জানিয়েছেন, আপনি দেখা করতে আসেননি। অর্ডারের পাতায় নতুন সময় প্রস্তাব করুন। আপনি গিয়েও তাঁকে না পেয়ে থাকলে তা জানান: তাহলে কারও রিপোর্টই ধরা হবে না।`,
  'order-cancelled': ({ amount, currency }) =>
    `ফোন হস্তান্তরের আগেই অর্ডারটি বাতিল হয়েছে। আপনার ${formatAmount(amount, currency)} ফেরত পাবেন। কারণ ও কীভাবে টাকা পাবেন, তা জানতে অর্ডারটি খুলুন।`,
  'wrong-codes': (_) => 'বিক্রেতা পাঁচবার ভুল কোড দিয়েছেন। ফোনটি দেখে নিয়ে নেওয়ার ঠিক আগে ছাড়া কাউকে কোড দেখাবেন না।',
  'phone-received': ({ until }) =>
    `বিক্রেতা আপনার কোড দিয়েছেন। ফোন হাতে না পেলে বা ফোনে কোনো সমস্যা থাকলে ${moment(until)}-এর মধ্যে জানান। এরপর টাকা বিক্রেতা পেয়ে যাবেন।`,
  'release-soon': (_) => 'টাকা শিগগিরই বিক্রেতার কাছে যাবে। ফোনে কোনো সমস্যা থাকলে তার আগেই অভিযোগ করুন।',
  'order-completed': ({ amount, currency }) =>
    `আমাদের কাছে জমা থাকা ${formatAmount(amount, currency)} বিক্রেতা পেয়েছেন। লেনদেন সম্পন্ন হয়েছে।`,
  'return-phone': ({ amount, until, currency }) =>
    `বিক্রেতা ফোন ফেরত পেলেই আপনি ${formatAmount(amount, currency)} ফেরত পাবেন। ${moment(until)}-এর মধ্যে দেখা করে ফোনটি দিন, আর বিক্রেতার দেখানো ফেরতের কোডটি লিখুন। সময়মতো ফেরত না দিলে অ্যাডমিন সিদ্ধান্ত দেবেন।`,
  'seller-closed': ({ amount, currency, during = 'paid', until }) => {
    const held = `আপনার ${formatAmount(amount, currency)} এখনো আমাদের কাছে জমা আছে`
    return {
      paid: `বিক্রেতার অ্যাকাউন্ট বন্ধ করা হয়েছে। ${held}: অর্ডারটি খুলে বাতিল করুন, পুরো টাকা ফেরত পাবেন।`,
      'handed-over': `${held}। ফোনটি আরেকবার ভালো করে দেখুন: বিবরণের সঙ্গে না মিললে, কাজ না করলে বা ব্লক করা থাকলে${by(until)} অভিযোগ করুন। তা না হলে টাকা বিক্রেতার কাছে চলে যাবে।`,
      disputed: `${held}। আপনার অভিযোগ চলবে। বিক্রেতা জবাব না দিলে অ্যাডমিন সিদ্ধান্ত দেবেন।`,
      returning: `ফোন ফেরত দেওয়া পর্যন্ত ${held}। বিক্রেতা ফোন নিতে না এলে অর্ডারের পাতায় জানান, অ্যাডমিন সিদ্ধান্ত দেবেন।`,
    }[during]
  },
  'phone-stolen': ({ amount, currency, during = 'paid', until }) => {
    const found = 'অ্যাডমিন দেখেছেন, ফোনটি চুরি যাওয়া বা ব্লক করা বলে অভিযোগ আছে।'
    const held = `আপনার ${formatAmount(amount, currency)} এখনো আমাদের কাছে জমা আছে`
    return {
      paid: `${found} ফোনটি নেবেন না। ${held}: অর্ডারটি খুলে বাতিল করুন, পুরো টাকা ফেরত পাবেন।`,
      'handed-over': `${found} ${held}। টাকা ফেরত পেতে${by(until)} অভিযোগ করুন। তা না হলে টাকা বিক্রেতার কাছে চলে যাবে।`,
      disputed: `${found} ${held}। আপনার অভিযোগ চলবে: সেখানে এই কথা লিখে জানান।`,
      returning: `${found} ফোন ফেরত দেওয়া পর্যন্ত ${held}।`,
    }[during]
  },
  'buyer-closed': ({ during = 'paid', until }) =>
    ({
      paid: 'ক্রেতা আর ফোন বুঝে নেওয়ার কোড দেখাতে পারবেন না। ফোনটি নিজের কাছে রাখুন আর অর্ডারটি বাতিল করুন। এরপর ফোনটি আবার বিক্রির জন্য দিতে পারবেন।',
      'handed-over': `আপনার জন্য কিছু বদলায়নি:${by(until)} অভিযোগ না এলে টাকা আপনার।`,
      disputed: 'অভিযোগটি চলবে। টাকা ফেরতের বিষয়ে আপনি রাজি না হলে অ্যাডমিন সিদ্ধান্ত দেবেন।',
      returning: 'ক্রেতা ফোন ফেরত না দিলে অর্ডারের পাতায় জানান, অ্যাডমিন সিদ্ধান্ত দেবেন।',
    })[during],
  'payment-rejected': ({ amount, currency }) =>
    `আপনার ${formatAmount(amount, currency)} যখন পৌঁছেছে, তখন তা দিয়ে ফোনটি আর কেনা যায়নি: অন্য কেউ আগে টাকা দিয়েছেন, ফোনের তথ্য বা দাম বদলেছে, কিংবা আপনি আগেই টাকা দিয়ে ফেলেছিলেন। যেভাবে দিয়েছিলেন, সেভাবেই পুরো টাকা নিজে থেকে ফেরত যাচ্ছে। তা না হলে আমরা অন্যভাবে টাকা দিয়ে আপনাকে জানাব।`,
  'refund-sent': ({ amount, currency }) =>
    `${formatAmount(amount, currency)} ফেরত পাঠানো হয়েছে, যেভাবে টাকা দিয়েছিলেন সেভাবেই পাবেন। কোথায় গেছে আর কত দিন লাগতে পারে, তা অর্ডারের পাতায় আছে।`,
  'refund-delayed': ({ amount, currency }) =>
    `${formatAmount(amount, currency)} ফেরত পাঠানো যায়নি, টাকা আমাদের কাছে ফিরে এসেছে। টাকাটা আপনার জন্য জমা আছে, আবার পাঠানোর চেষ্টা চলছে।`,
  'refund-paid': ({ amount, way, reference, currency }) =>
    `টাকা ফেরত পাঠানো যায়নি, তাই আমরা ${ownValue(ways, way) ?? way} আপনাকে ${formatAmount(amount, currency)} দিয়েছি। রেফারেন্স: ${reference}।`,
  'dispute-news': (params) => ('act' in params ? describeAct(params) : 'কী বদলেছে তা অর্ডারটি খুলে দেখুন।'),
  'dispute-delayed': ({ until }) =>
    `অভিযোগটির সিদ্ধান্ত এখনো দিতে না পারায় আমরা দুঃখিত। আশা করছি ${moment(until)}-এর মধ্যে সিদ্ধান্ত দিতে পারব। সে পর্যন্ত টাকা জমা থাকবে, আর আপনারা চাইলে নিজেরাও একমত হতে পারেন।`,
  'chargeback-opened': ({ amount, currency }) =>
    `ক্রেতার ব্যাংক ${formatAmount(amount, currency)} পেমেন্টটি নিয়ে আপত্তি তুলেছে। ব্যাংকের সিদ্ধান্ত পর্যন্ত অর্ডার ও টাকা স্থগিত থাকবে।`,
  'chargeback-won': ({ amount, currency }) =>
    `ব্যাংক ${formatAmount(amount, currency)} ফেরত নিচ্ছে না। অর্ডারটি যেখানে থেমেছিল সেখান থেকে চলবে।`,
  'chargeback-lost': ({ amount, owed, currency }) =>
    owed === 0
      ? `ক্রেতার ব্যাংক ${formatAmount(amount, currency)} ফেরত নিয়েছে।`
      : `ক্রেতার ব্যাংক ${formatAmount(amount, currency)} ফেরত নিয়েছে। এর ${formatAmount(owed, currency)} আগেই বিক্রেতাকে পাঠানো হয়েছিল; বিক্রেতার পরের বিক্রি থেকে তা কেটে রাখা হবে।`,
  'chargeback-to-answer': ({ amount, currency }) =>
    `একটি ব্যাংক ${formatAmount(amount, currency)} ফেরত চাইছে। অর্ডারটি পড়ে ব্যাংককে প্রমাণ পাঠান।`,
  'offer-received': ({ until }) =>
    `${moment(until)} পর্যন্ত এটি গ্রহণ করতে, ফিরিয়ে দিতে বা অন্য দাম বলতে পারেন। ততক্ষণ ফোনটি বিক্রির জন্য থাকবে।`,
  'offer-countered': ({ until }) =>
    `${moment(until)} পর্যন্ত এটি গ্রহণ করতে বা ফিরিয়ে দিতে পারেন। ততক্ষণ অন্যরাও ফোনটি কিনতে পারেন।`,
  'offer-accepted': ({ until }) =>
    `এই দামে ফোনটি ${moment(until)} পর্যন্ত রাখা থাকবে। এর মধ্যে টাকা দেওয়া না হলে এটি আবার বিক্রির জন্য থাকবে।`,
  'offer-declined': ({ amount, currency }) =>
    `আপনার ${formatAmount(amount, currency)} দামের প্রস্তাব ফিরিয়ে দেওয়া হয়েছে।`,
  'offer-expired': ({ amount, currency }) =>
    `আপনার ${formatAmount(amount, currency)} দামের প্রস্তাবের উত্তর ২৪ ঘণ্টায় আসেনি।`,
  'offer-closed': ({ why }) => (closingTexts as Record<string, string>)[why] ?? '',
  'offer-unpaid': ({ amount, currency }) =>
    `দুজনে ঠিক করা ${formatAmount(amount, currency)} দামটি ২৪ ঘণ্টার মধ্যে দেওয়া হয়নি। অর্ডারটি বাতিল হয়েছে, ফোনটি আবার বিক্রির জন্য আছে।`,
  message: (_) => 'পড়তে ও উত্তর দিতে কথোপকথনটি খুলুন।',
  booked: ({ amount, currency }) =>
    `কেউ আপনার ফোনটি ${formatAmount(amount, currency)} দামে বুক করেছেন। কোনো ক্রেতা টাকা না দেওয়া পর্যন্ত এটি বিক্রির জন্য থাকবে।`,
  sold: ({ amount, hours, currency }) =>
    `ক্রেতা ${formatAmount(amount, currency)} দিয়েছেন। টাকা Swap-এ জমা থাকবে; ক্রেতা ফোন দেখে নিলে আপনি পাবেন। ${hours ? `ফোন হস্তান্তরের পর ক্রেতার অভিযোগের জন্য সময় ${formatNumber(hours)} ঘণ্টা। ` : ''}দেখা করার সময় ঠিক করে ফোনটি হস্তান্তর করুন।`,
  cancelled: (_) => 'অর্ডারটি বাতিল হয়েছে। ফোনটি আপনার কাছেই রাখুন: এটি আবার বিক্রির জন্য আছে। কারণ জানতে অর্ডারটি খুলুন।',
  'handed-over': ({ until }) =>
    `ক্রেতা সব ঠিক আছে জানালেই টাকা আপনার। কেউ কোনো সমস্যা না জানালে ${moment(until)}-এ এমনিতেই পাবেন।`,
  'wrong-return-codes': (_) => 'ক্রেতা পাঁচবার ফেরতের ভুল কোড দিয়েছেন। ফোন হাতে পাওয়ার আগে কাউকে কোড দেখাবেন না।',
  'phone-comes-back': ({ amount, until, currency }) =>
    `ক্রেতা ফোনটি ফিরিয়ে দেবেন, তারপর ${formatAmount(amount, currency)} ফেরত পাবেন। ${moment(until)}-এর মধ্যে দেখা করুন, আর ফোন হাতে পেয়ে তবেই ফেরতের কোড দেখান। সময়মতো ফেরত না এলে অ্যাডমিন সিদ্ধান্ত দেবেন।`,
  'money-released': ({ product }) => `এটি ${product} বিক্রির টাকা। আপনি টাকাটি তুলতে পারেন।`,
  'money-resting': (_) =>
    'বিক্রিটি সম্পন্ন হয়েছে। তুলতে পারার আগে টাকাটি আমরা কিছুদিন আটকে রাখি: কেন এবং কবে পর্যন্ত, তা আমার আয় পাতায় দেখুন।',
  'payout-sent': ({ rest = 0, currency, reference }) =>
    `টাকাটি আপনার দেওয়া অ্যাকাউন্টে পাঠানো হয়েছে।${reference ? ` রেফারেন্স: ${reference}।` : ''}${rest > 0 ? ` আপনার ওয়ালেটে এখন আর পাঠানো যায় না: বাকি ${formatAmount(rest, currency)} কবে পাবেন, তা আমার আয় পাতায় দেখুন।` : ''}`,
  'payout-failed': ({ owed, currency }) =>
    owed > 0
      ? `এর ${formatAmount(owed, currency)} দিয়ে আপনার দেনা মেটানো হয়েছে, কারণ ক্রেতার ব্যাংক আগের একটি পেমেন্ট ফেরত নিয়েছে। বাকি টাকা আপনার ব্যালেন্সে ফিরে এসেছে।`
      : 'টাকাটি আপনার ব্যালেন্সে ফিরে এসেছে। অ্যাকাউন্টের তথ্য দেখে আবার চান।',
  'payout-account-changed': ({ hours }) =>
    hours === 0
      ? 'এখন থেকে আপনার টাকা সেখানেই পাঠানো হবে। আপনি না করে থাকলে এখনই নতুন পাসওয়ার্ড দিন।'
      : `পরিবর্তনটি ${formatNumber(hours)} ঘণ্টা পরে কার্যকর হবে। আপনি না করে থাকলে এখনই নতুন পাসওয়ার্ড দিন।`,
  'payout-account-voided': (_) =>
    'আপনি দেখিয়েছেন যে অ্যাকাউন্টটি আপনার। টাকা পাওয়ার অ্যাকাউন্টটি তার আগে দেওয়া হয়েছিল, হয়তো অন্য কেউ দিয়েছেন। নিজেরটি আবার দিন।',
  'payouts-held': ({ reason }) =>
    `কোনো অ্যাডমিন স্থগিতাদেশ তুলে না নেওয়া পর্যন্ত আপনাকে টাকা পাঠানো হবে না। কারণ: ${ownValue(reasons, reason) ?? reason}`,
  'payouts-resumed': ({ reason }) =>
    `আপনি আবার টাকা তুলতে পারবেন, আর আগে যা চেয়েছেন তা পাঠানো হবে। কারণ: ${ownValue(reasons, reason) ?? reason}`,
  'account-suspended': ({ reason }) =>
    `আপনার ফোনগুলো তালিকা থেকে সরানো হয়েছে, আর যেসব বুকিংয়ের টাকা দেওয়া হয়নি সেগুলো বাতিল হয়েছে। টাকা দেওয়া অর্ডারগুলো শেষ করতে পারবেন, নতুন কিছু শুরু করতে পারবেন না। কারণ: ${reason}`,
  'suspension-ended': (_) => 'আপনার ফোনগুলো আবার তালিকায় আছে। আপনি আবার ফোন বুক করতে ও বিজ্ঞাপন দিতে পারবেন।',
  'seller-verified': (_) =>
    'অ্যাডমিন আপনাকে যাচাই করেছেন। এখন থেকে আপনার ফোনগুলোতে টিক চিহ্ন থাকবে। কাগজপত্র পাঠিয়ে থাকলে সেগুলো মুছে ফেলা হয়েছে।',
  'verification-revoked': ({ reason }) =>
    `আপনার ফোনগুলো বিক্রির তালিকায় থাকবে, তবে টিক চিহ্ন ছাড়া। টিক ফিরে পেতে কাগজপত্র পাঠাতে পারেন।${reason && ` কারণ: ${reason}`}`,
  'verification-refused': ({ reason }) =>
    `যা পাঠিয়েছিলেন, তা মুছে ফেলা হয়েছে। যেকোনো সময় অন্য কাগজপত্র পাঠাতে পারেন। কারণ: ${reason}`,
  'verification-expired': (_) => 'দুঃখিত, ৯০ দিনেও কেউ কাগজপত্রগুলো দেখেননি। এর চেয়ে বেশি দিন আমরা এগুলো রাখি না।',
  rating: ({ product }) => `রেটিংটি ${product} কেনাবেচা নিয়ে।`,
  'dispute-opened': (_) =>
    'ফোন হাতে পাওয়ার পর ক্রেতা সমস্যার কথা জানিয়েছেন। পড়ে দেখুন, জরুরি হলে এখনই ব্যবস্থা নিন; দুই পক্ষ একমত না হলে সিদ্ধান্ত আপনার।',
  'dispute-to-decide': (_) => 'দুই পক্ষ একমত হয়নি। দুজনের কথা পড়ে সিদ্ধান্ত দিন।',
  'payout-due': (_) => 'ব্যাচে যোগ করে টাকাটি পাঠান।',
  'money-difference': (_) => 'খতিয়ান আর পেমেন্ট সেবার হিসাব মিলছে না। টাকার পাতাটি খুলুন।',
  'completion-waits': ({ amount, currency, stage }) =>
    stage === 'disputed'
      ? `কেউ পেমেন্ট সেবার ড্যাশবোর্ড থেকে এর ${formatAmount(amount, currency)} ফেরত দিয়েছেন। অভিযোগের সিদ্ধান্তে ঠিক এই পরিমাণ টাকা, অথবা পুরো টাকা ফেরত দিন। ফেরতটি আমাদের খরচ হওয়ার কথা থাকলেই শুধু টাকার পাতায় তা খতিয়ানে তুলুন।`
      : `কেউ পেমেন্ট সেবার ড্যাশবোর্ড থেকে এর ${formatAmount(amount, currency)} ফেরত দিয়েছেন, তাই বিক্রেতা টাকা পাচ্ছেন না। টাকার পাতাটি খুলুন: ফেরতটি আমাদের খরচ হিসেবে খতিয়ানে তুললে লেনদেন সম্পন্ন হবে।`,
  'refund-to-pay': ({ amount, currency }) =>
    `পেমেন্ট সেবা পাঁচবারেও ${formatAmount(amount, currency)} ফেরত দিতে পারেনি, আর চেষ্টা করবে না। ক্রেতাকে অন্যভাবে টাকাটি দিন, তারপর টাকার পাতায় তা লিখে রাখুন।`,
  'paid-twice': ({ amount, currency }) =>
    `টাকা ফেরত যাচ্ছিল, এর মধ্যেই ব্যাংক পেমেন্টটি ফিরিয়ে নিয়েছে: ক্রেতা ${formatAmount(amount, currency)} বেশি পেয়েছেন, আর তা আমাদের খরচ হিসেবে লেখা হয়েছে। ব্যাংককে টাকা ফেরতের প্রমাণ পাঠান।`,
  'refund-failed': ({ amount, currency }) =>
    `${formatAmount(amount, currency)} ক্রেতার কাছে পৌঁছায়নি। নিজে থেকেই আবার চেষ্টা হবে; কখন হবে তা টাকার পাতায় দেখুন।`,
  report: (_) => 'কেউ এই ফোন বা এটি নিয়ে লেখা কিছুর বিরুদ্ধে রিপোর্ট করেছেন। দেখে সিদ্ধান্ত দিন।',
}

export const mailTexts = {
  open: 'Swap-এ খুলুন',
  phoneOf: (brand: string) => `একটি ${brand} ফোন`,
  aPhone: 'একটি ফোন',
  somebody: 'কেউ একজন',
  placeBelow: 'নিচে লেখা জায়গা',
  phone: 'ফোন',
  price: 'দাম',
  order: 'অর্ডার নম্বর',
  place: 'দেখা করার জায়গা',
  buyer: 'ক্রেতা',
  seller: 'বিক্রেতা',
  neutral: 'পড়তে Swap-এ লগইন করুন।',
  always: 'এ ধরনের ইমেইল আমরা সব সময় পাঠাই।',
  settings: 'কোন ইমেইল পেতে চান বেছে নিন:',
  turnOff: 'এ ধরনের ইমেইল বন্ধ করুন:',
}
