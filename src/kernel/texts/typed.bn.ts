export const amountTexts = {
  ambiguous: (typed: string, one: string, other: string | undefined) =>
    `‘${typed}’ একাধিকভাবে পড়া যায়। ${other ? `${one} অথবা ${other} লিখুন` : `${one} বোঝালে সেটাই লিখুন`}।`,
  noAmount: (typed: string) => `‘${typed}’ কোনো টাকার অঙ্ক নয়। এভাবে লিখুন: ২৫,০০০ বা ২৫ হাজার।`,
  currency: {
    USD: 'এখানে সব অঙ্ক মার্কিন ডলারে। ডলারে লিখুন।',
    BDT: 'এখানে সব অঙ্ক টাকায়। টাকায় লিখুন।',
  },
  readAs: (amount: string) => `পড়া হয়েছে: ${amount}`,
}

export const imeiTexts = {
  none: 'এটি IMEI নম্বর নয়। ১৫ অঙ্কের নম্বরটি দেখতে ফোনে *#06# ডায়াল করুন।',
  two: (first: string) => `এখানে দুটি IMEI নম্বর আছে। যেকোনো একটি লিখুন, যেমন ${first}।`,
  withVersion: (imei: string) =>
    `এই ১৬ অঙ্কের শেষ দুটি সফটওয়্যারের সংস্করণ। IMEI নম্বরটি সম্ভবত ${imei}: *#06# ডায়াল করে মিলিয়ে সেটি লিখুন।`,
}

export const shortTextTexts = {
  'not-one-line': 'এক লাইনে লিখুন।',
  'hidden-signs': 'লেখায় এমন চিহ্ন আছে, যা দেখা যায় না। কপি না করে নিজে টাইপ করুন।',
  link: 'এখানে কোনো লিংক বা ইমেইল ঠিকানা লিখবেন না।',
  'phone-number': 'এখানে কোনো ফোন নম্বর লিখবেন না।',
}
