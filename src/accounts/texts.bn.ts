export const idleProblemTexts = {
  'account-suspended':
    'আপনার অ্যাকাউন্ট স্থগিত আছে। চলমান অর্ডারগুলো শেষ করতে পারবেন, কিন্তু ফোন বুক করতে, বিজ্ঞাপন দিতে বা অন্য কাউকে লিখতে পারবেন না।',
}

export const closingTexts = {
  title: 'অ্যাকাউন্ট বন্ধ করুন',
  intro:
    'সঙ্গে সঙ্গে আপনার ফোনগুলো তুলে নেওয়া হবে এবং সব ডিভাইস লগআউট হবে। ১৪ দিনের মধ্যে লগইন করলে অ্যাকাউন্ট থাকবে। এরপর আপনার নাম, ইমেইল, নম্বর ও বার্তা মুছে যাবে; আইন অনুযায়ী অর্ডার ও লেনদেন সেগুলো ছাড়া থেকে যাবে।',
  submit: 'আমার অ্যাকাউন্ট বন্ধ করুন',
  done: (time: string) => `${time} তারিখে আপনার অ্যাকাউন্ট বন্ধ হবে। রাখতে চাইলে তার আগে লগইন করুন।`,
  'open-deals': 'আপনার কোনো অর্ডার, টাকা তোলা বা টাকা এখনো বাকি আছে। আগে তা শেষ বা বাতিল করুন এবং ব্যালেন্স তুলে নিন।',
  'sole-admin': 'আপনি শেষ অ্যাডমিন। আগে অন্য কাউকে অ্যাডমিন করতে হবে।',
  mailSubject: 'আপনার Swap অ্যাকাউন্ট বন্ধ হতে যাচ্ছে',
  mailText: (time: string, link: string) =>
    `প্রিয় গ্রাহক,\n\nআপনার অনুরোধ অনুযায়ী ${time} তারিখে Swap-এ আপনার অ্যাকাউন্ট বন্ধ ও মুছে ফেলা হবে।\n\nরাখতে চাইলে, বা আপনি না চেয়ে থাকলে, তার আগে লগইন করুন:\n\n${link}\n`,
  mailLabel: 'লগইন করে অ্যাকাউন্ট রাখুন',
}

export const changeNameTexts = {
  title: 'নাম',
  label: 'আপনার নাম',
  hint: 'ক্রেতা ও বিক্রেতারা এটি পড়েন। যাচাই করা বিক্রেতা নাম বদলালে অ্যাডমিন আবার দেখার পর টিক চিহ্ন ফিরে আসে।',
  submit: 'নাম বদলান',
  done: 'আপনার নাম বদলানো হয়েছে।',
  same: 'এটিই এখন আপনার নাম',
}

export const exportTexts = {
  title: 'আপনার তথ্য',
  intro:
    'Swap আপনার সম্পর্কে যা রাখে তার সব, JSON, CSV ও ছবিসহ একটি ZIP ফাইলে। তৈরি হতে কিছু সময় লাগে; তৈরি হলে ইমেইলে জানাব। দিনে একবার।',
  submit: 'আমার ফাইল তৈরি করুন',
  asked: 'আপনার ফাইল তৈরি হচ্ছে। তৈরি হলে ইমেইলে জানাব।',
  making: (time: string) => `চাওয়া হয়েছে ${time}: তৈরি হচ্ছে।`,
  ready: (time: string, until: string) => `তৈরি ${time}। ${until} পর্যন্ত ডাউনলোড করা যাবে।`,
  download: 'ডাউনলোড',
  failed: 'আপনার ফাইলগুলো লোড করা যায়নি।',
}

export const exportProblemTexts = {
  'export-too-soon': 'গত ২৪ ঘণ্টায় আপনি একবার তথ্য চেয়েছেন। আগামীকাল আবার চান।',
  'no-such-export': 'এই ফাইলটি আর নেই। নতুন একটি চান।',
}

export const exportMailTexts = {
  subject: 'Swap থেকে আপনার তথ্য তৈরি',
  text: (link: string) =>
    `প্রিয় গ্রাহক,\n\nSwap আপনার সম্পর্কে যা রাখে তার ফাইল তৈরি হয়েছে। সাত দিন আপনার অ্যাকাউন্টের পাতা থেকে ডাউনলোড করা যাবে:\n\n${link}\n\nআপনি না চেয়ে থাকলে হয়তো অন্য কেউ আপনার পাসওয়ার্ড জেনে গেছে: ওই পাতাতেই তা বদলে ফেলুন।\n`,
  label: 'আমার অ্যাকাউন্ট খুলুন',
}

export const exportReadmeTexts = {
  paragraphs: [
    'Swap আপনার সম্পর্কে যা রাখে',
    'প্রতিটি অংশ দুইভাবে আছে: টেবিল (.csv, Excel-এর জন্য) ও প্রোগ্রামের জন্য (.json)। যে অংশে আপনার কিছু নেই, তা বাদ। “self” মানে আপনি, “other” মানে অন্য কেউ। টাকার অঙ্ক তার সারিতে লেখা মুদ্রায়, না থাকলে সাইটের মুদ্রায়। সময় UTC-তে।',
    'users, accounts, account_signs, sessions, email_links, mobile_codes, passkeys, totps, backup_codes, blocks, account_exports: আপনার অ্যাকাউন্ট, কীভাবে ও কোথা থেকে লগ ইন করেন, আর কাকে ব্লক করেছেন',
    'listings, listing_drafts, listing_flags, past_prices, imei_claims, checks, check_results, shops, image_uploads: আপনি যে ফোন বিক্রি করেন, আর আপনার দোকান',
    'saved_phones, saved_searches, found_phones: আপনি যা সেভ করেছেন, আর তার জন্য পাওয়া ফোন',
    'bids, orders, order_events, meetings, meeting_links, bills_of_sale, disputes, dispute_replies, private_photos: যা কিনেছেন ও বিক্রি করেছেন: দামের প্রস্তাব, দেখা করা ও অভিযোগসহ',
    'payments, chargebacks, ledger_entries, payouts, payout_accounts, payout_account_voids, payout_holds, payout_batches: আপনার টাকা',
    'conversations, messages, conversation_reports, enquiries, enquiry_answers: অন্যদের ও Swap-কে যা লিখেছেন',
    'ratings, seller_ratings, rating_reports, reports, seller_verifications, audit_entries: রেটিং, রিপোর্ট, আর যা যাচাই হয়েছে',
    'notifications, notification_settings, push_subscriptions, sms_refusals, mail_counts, failed_jobs: আপনাকে যা জানানো হয়েছে, আর কীভাবে',
    'pictures: আপনার পাঠানো ছবি, সবচেয়ে নতুন ৩০০টি',
  ],
}

export const mobileProblemTexts = {
  'bad-mobile': 'বাংলাদেশের একটি মোবাইল নম্বর লিখুন, যেমন 01712-345678।',
  'bad-mobile-code': 'আমরা যে কোড পাঠিয়েছি, এটি সেটি নয়।',
  'mobile-code-over': 'এই কোডটি আর কাজ করবে না। নতুন একটি কোড চান।',
  'unconfirmed-mobile': 'আগে আপনার মোবাইল নম্বর নিশ্চিত করুন।',
}

export const mobileTexts = {
  title: 'মোবাইল নম্বর',
  why: 'টাকা পেতে এবং যাচাই চিহ্নের জন্য নিশ্চিত করা নম্বর দরকার। আমরা SMS-এ একটি কোড পাঠাব।',
  confirmed: (number: string) => `${number} নিশ্চিত হয়েছে।`,
  number: 'মোবাইল নম্বর',
  send: 'কোড পাঠান',
  change: 'নম্বর বদলান',
  sentTo: (number: string) => `${number} নম্বরে একটি কোড পাঠানো হয়েছে। এটি ১০ মিনিট কাজ করবে।`,
  code: 'SMS-এ পাওয়া কোড',
  codeRequired: 'কোডের ৬টি সংখ্যা লিখুন।',
  confirm: 'নিশ্চিত করুন',
  another: 'অন্য নম্বর বা নতুন কোড',
  text: (code: string) => `Swap কোড: ${code}, ১০ মিনিটের জন্য। কাউকে বলবেন না।`,
  unavailable: 'এই মুহূর্তে কোড পাঠানো যাচ্ছে না। একটু পর আবার চেষ্টা করুন।',
}
