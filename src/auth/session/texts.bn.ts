export const sessionTexts = {
  title: 'কোথায় কোথায় লগইন করা আছে',
  intro: 'লগইন ৩০ দিন থাকে; কোনো ডিভাইস ১৪ দিন ব্যবহার না হলে আগেই শেষ হয়।',
  failed: 'কোথায় লগইন করা আছে তা লোড করা যায়নি।',
  device: (browser: string | null, system: string | null) =>
    browser && system ? `${system}-এ ${browser}` : (browser ?? system ?? 'অজানা ডিভাইস'),
  current: 'এই ডিভাইস',
  place: (place: string) => `ঠিকানা ${place}`,
  used: (time: string) => `শেষ ব্যবহার ${time}`,
  begun: (time: string) => `লগইন ${time}`,
  end: 'লগআউট করুন',
  ended: 'ডিভাইসটি লগআউট হয়েছে।',
  endOthers: 'অন্য সব ডিভাইস লগআউট করুন',
  othersEnded: 'অন্য সব ডিভাইস লগআউট হয়েছে।',
  alone: 'আর কোথাও লগইন করা নেই।',
  'no-such-session': 'এই ডিভাইস আগেই লগআউট হয়েছে।',
}

export const newDeviceTexts = {
  subject: 'আপনার Swap অ্যাকাউন্টে নতুন একটি ডিভাইস লগইন করেছে',
  text: (device: string, place: string | null, time: string, link: string) =>
    `প্রিয় গ্রাহক,\n\nআগে দেখা যায়নি এমন একটি ডিভাইস Swap-এ আপনার অ্যাকাউন্টে লগইন করেছে: ${device}${place ? `, ঠিকানা ${place}` : ''}, ${time}।\n\nআপনি হলে কিছু করার দরকার নেই। আপনি না হলে ডিভাইসটি লগআউট করুন এবং পাসওয়ার্ড বদলান:\n\n${link}\n`,
  label: 'আমার ডিভাইসগুলো দেখুন',
}

export const proofProblemTexts = {
  'factor-needed': 'আগে আপনার দ্বিতীয় ধাপটি দেখান।',
  'factor-required': 'অ্যাডমিনদের লগইনে দ্বিতীয় ধাপ লাগে। আগে অ্যাকাউন্ট পাতায় একটি চালু করুন।',
  'not-proven': 'পাসওয়ার্ড লিখুন, অথবা আবার Google দিয়ে চালিয়ে যান।',
  'unconfirmed-email': 'আগে আপনার ইমেইল নিশ্চিত করুন: অ্যাকাউন্ট খোলার সময় পাঠানো লিংকে চাপ দিন।',
  'wrong-password': 'এটি আপনার পাসওয়ার্ড নয়।',
}

export const googleFormTexts = { failed: 'Google দিয়ে লগইন করা যায়নি। আবার চেষ্টা করুন।' }

export const googleTexts: Record<string, string> = {
  account_not_linked:
    'এই ইমেইলে পাসওয়ার্ডসহ একটি অ্যাকাউন্ট আছে, আর ইমেইলটি যে আপনার, Google তা নিশ্চিত করেনি। পাসওয়ার্ড দিয়ে লগইন করুন।',
  email_not_found: 'Google আপনার ইমেইল ঠিকানা জানায়নি, তাই লগইন করা যাচ্ছে না।',
  'popup-blocked': 'আপনার ব্রাউজার Google-এর উইন্ডো আটকে দিয়েছে। এই সাইটের পপআপ চালু করে আবার চেষ্টা করুন।',
  invalid_code: 'এই মুহূর্তে Google সাড়া দিচ্ছে না। আবার চেষ্টা করুন।',
}
