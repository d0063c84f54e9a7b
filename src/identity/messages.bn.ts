export const refusalMessages = {
  notSignedIn: 'আগে লগইন করুন।',
  wrongRole: 'আপনার অ্যাকাউন্ট দিয়ে এটি করা যায় না।',
  notYourEmail: 'ঠিকানায় দেওয়া ইমেইলটি আপনার অ্যাকাউন্টের নয়।',
  noSuchCall: 'এমন কোনো কল নেই।',
}

export const identityMessages = {
  checking: 'আপনার অ্যাকাউন্ট যাচাই করা হচ্ছে',
  unknown: 'আপনি লগইন করা আছেন কি না, তা যাচাই করা যায়নি।',
}
