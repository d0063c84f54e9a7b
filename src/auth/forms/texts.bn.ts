export const passwordTexts = {
  'too-short': 'পাসওয়ার্ড অন্তত ৬ অক্ষরের হতে হবে',
  'too-long': 'পাসওয়ার্ড ১২৮ অক্ষরের বেশি হতে পারবে না',
  'too-plain': 'পাসওয়ার্ডে বড় হাতের অক্ষর, সংখ্যা ও বিশেষ চিহ্ন থাকতে হবে',
}

export const nameTexts = {
  missing: 'নাম লিখুন',
  'too-long': 'নাম ১০০ অক্ষরের বেশি হতে পারবে না',
  misleading: 'নামে শুধু অক্ষর, সংখ্যা ও যতিচিহ্ন থাকতে পারে',
  link: 'নামে কোনো লিংক দেওয়া যাবে না',
  'phone-number': 'নামে কোনো ফোন নম্বর দেওয়া যাবে না',
  reserved: 'এই নামটি Swap বা কোনো প্রতিষ্ঠানের জন্য সংরক্ষিত। নিজের নাম লিখুন',
}

export const passwordFieldTexts = { show: 'পাসওয়ার্ড দেখান' }

export const loginTexts = {
  documentTitle: 'Swap-লগইন',
  title: 'লগইন',
  email: 'ইমেইল',
  password: 'পাসওয়ার্ড',
  submit: 'লগইন করুন',
  forgot: 'পাসওয়ার্ড ভুলে গেছেন?',
  emailRequired: 'ইমেইল ঠিকানা লিখুন',
  passwordRequired: 'পাসওয়ার্ড লিখুন',
  passwordTooShort: 'পাসওয়ার্ড অন্তত ৬ অক্ষরের হতে হবে',
  google: 'Google দিয়ে চালিয়ে যান',
  or: 'অথবা',
  newHere: 'Swap-এ নতুন?',
  createAccount: 'অ্যাকাউন্ট খুলুন',
  sessionEnded: 'আপনার লগইনের মেয়াদ শেষ হয়ে গেছে। আবার লগইন করুন।',
  lookUpFailed: 'আপনার অ্যাকাউন্ট যাচাই করা যায়নি। আবার লগইন করুন।',
}

export const signUpTexts = {
  documentTitle: 'Swap-সাইন আপ',
  title: 'সাইন আপ',
  name: 'নাম',
  email: 'ইমেইল',
  password: 'পাসওয়ার্ড',
  accountType: 'অ্যাকাউন্টের ধরন',
  buyerAccount: 'ক্রেতার অ্যাকাউন্ট',
  sellerAccount: 'বিক্রেতার অ্যাকাউন্ট',
  submit: 'সাইন আপ করুন',
  done: 'সাইন আপ সম্পন্ন হয়েছে',
  emailRequired: 'ইমেইল লিখুন',
  emailMalformed: 'এটি কোনো ইমেইল ঠিকানা নয়',
  didYouMean: (email: string) => `আপনি কি ${email} বলতে চেয়েছেন?`,
  passwordRequired: 'পাসওয়ার্ড লিখুন',
  passwordHint:
    'অন্তত ৬ অক্ষর; বড় হাতের একটি অক্ষর, একটি সংখ্যা এবং ! @ # $ & *-এর একটি থাকতে হবে। বহুল ব্যবহৃত বা ফাঁস হওয়া পাসওয়ার্ড চলবে না।',
  passwordEasy:
    'এই পাসওয়ার্ডে শুধু আপনার নাম, ইমেইল বা এই সাইটের শব্দ আছে, তাই সহজেই অনুমান করা যায়। চাইলে রাখতে পারেন, তবে অন্য শব্দের লম্বা পাসওয়ার্ড বেশি নিরাপদ।',
  accountTypeRequired: 'অ্যাকাউন্টের ধরন বেছে নিন',
  accept: {
    before: 'সাইন আপ করলে আপনি আমাদের ',
    terms: 'শর্তাবলি',
    between: ' মেনে নিচ্ছেন। আপনার কী কী তথ্য আমরা রাখি, তা লেখা আছে ',
    privacy: 'গোপনীয়তা',
    after: ' পাতায়।',
  },
  haveAccount: 'আগে থেকেই অ্যাকাউন্ট আছে?',
  logIn: 'লগইন করুন',
}

export const authTexts: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'ইমেইল বা পাসওয়ার্ড ভুল।',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'এই ইমেইলে আগে থেকেই অ্যাকাউন্ট আছে। লগইন করুন।',
  INVALID_EMAIL: 'এটি কোনো ইমেইল ঠিকানা নয়।',
  INVALID_PASSWORD: 'বর্তমান পাসওয়ার্ডটি ভুল।',
  PASSWORD_TOO_SHORT: passwordTexts['too-short'],
  PASSWORD_TOO_LONG: passwordTexts['too-long'],
  PASSWORD_TOO_PLAIN: passwordTexts['too-plain'],
  PASSWORD_LEAKED: 'এই পাসওয়ার্ডটি বহুল ব্যবহৃত বা ফাঁস হওয়া পাসওয়ার্ডের তালিকায় আছে। অন্য একটি বেছে নিন।',
  NAME_MISSING: nameTexts.missing,
  NAME_TOO_LONG: nameTexts['too-long'],
  NAME_MISLEADING: nameTexts.misleading,
  NAME_LINK: nameTexts.link,
  NAME_PHONE_NUMBER: nameTexts['phone-number'],
  NAME_RESERVED: nameTexts.reserved,
  VALIDATION_ERROR: 'ফর্মের কোনো তথ্য বাকি আছে বা ঠিক নেই।',
  INVALID_TOKEN: 'লিংকটি আর কাজ করে না। নতুন লিংক নিন।',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'এই অ্যাকাউন্টে এখনো পাসওয়ার্ড নেই। ‘পাসওয়ার্ড ভুলে গেছেন’ পাতা থেকে একটি ঠিক করুন।',
  PROVIDER_NOT_FOUND: 'এই সাইটে এখন Google দিয়ে লগইন করা যায় না।',
  ADMIN_NETWORK: 'অ্যাডমিনরা শুধু Swap-এর নেটওয়ার্ক থেকে লগইন করতে পারেন।',
  TOO_MANY_REQUESTS: 'অনেকবার চেষ্টা করা হয়েছে। একটু অপেক্ষা করে আবার চেষ্টা করুন।',
}

export const proofTexts = {
  password: 'আপনার Swap পাসওয়ার্ড',
  useGoogle: 'এর বদলে Google ব্যবহার করুন',
  byFactor: 'এরপর আমরা আপনার দ্বিতীয় ধাপটি চাইব।',
  proven: 'আপনি এইমাত্র Google দিয়ে লগইন করেছেন: পাসওয়ার্ড লাগবে না।',
}

export const forgottenTexts = {
  newDocumentTitle: 'Swap-নতুন পাসওয়ার্ড',
  documentTitle: 'Swap-পাসওয়ার্ড ভুলে গেছেন',
  title: 'পাসওয়ার্ড ভুলে গেছেন?',
  intro: 'আপনার অ্যাকাউন্টের ইমেইল দিন। নতুন পাসওয়ার্ড ঠিক করার লিংক পাঠিয়ে দেব।',
  submit: 'লিংক পাঠান',
  sent: 'এই ইমেইলে অ্যাকাউন্ট থাকলে নতুন পাসওয়ার্ড ঠিক করার লিংক পাঠানো হচ্ছে।',
  askAgain: 'নতুন লিংক নিন',
  backToLogin: 'লগইনে ফিরে যান',
  newTitle: 'নতুন পাসওয়ার্ড ঠিক করুন',
  newPassword: 'নতুন পাসওয়ার্ড',
  newSubmit: 'পাসওয়ার্ড ঠিক করুন',
  done: 'পাসওয়ার্ড ঠিক হয়েছে। এখন এটি দিয়ে লগইন করুন।',
  noLink: 'লিংকটি আর কাজ করে না। নতুন লিংক নিন।',
  mailSubject: 'Swap-এর নতুন পাসওয়ার্ড ঠিক করুন',
  mailText: (name: string | null, link: string) =>
    `${name ? `প্রিয় ${name}` : 'প্রিয় গ্রাহক'},\n\nআপনার Swap অ্যাকাউন্টে নতুন পাসওয়ার্ডের অনুরোধ এসেছে।\n\n${link}\n\nলিংকটি এক ঘণ্টা কাজ করবে এবং একবারই ব্যবহার করা যাবে। আপনি না চেয়ে থাকলে এই ইমেইল উপেক্ষা করুন: কিছুই বদলায়নি।\n`,
}

export const accountTexts = {
  passwordTitle: 'পাসওয়ার্ড বদলান',
  passwordIntro: 'অন্য সব ডিভাইসে নতুন পাসওয়ার্ড দিয়ে আবার লগইন করতে হবে।',
  currentPassword: 'বর্তমান পাসওয়ার্ড',
  newPassword: 'নতুন পাসওয়ার্ড',
  submit: 'পাসওয়ার্ড বদলান',
  done: 'পাসওয়ার্ড বদলানো হয়েছে। অন্য ডিভাইসে আবার লগইন করতে হবে।',
  sameAgain: 'এটি আপনার এখনকার পাসওয়ার্ড',
}

export const notAllowedTexts = {
  title: 'অনুমতি নেই',
  text: 'আপনার অ্যাকাউন্ট থেকে এই পাতা দেখা যায় না।',
  back: 'আমার অর্ডারে ফিরে যান',
}
