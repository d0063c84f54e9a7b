export const refusalMessages = {
  notSignedIn: 'আগে লগইন করুন।',
  wrongRole: 'আপনার অ্যাকাউন্ট দিয়ে এটি করা যায় না।',
  notYourEmail: 'ঠিকানায় দেওয়া ইমেইলটি আপনার অ্যাকাউন্টের নয়।',
  noSuchCall: 'এমন কোনো কল নেই।',
}

export const identityMessages = {
  somethingWrong: 'দুঃখিত, আমাদের এখানে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  checking: 'আপনার অ্যাকাউন্ট যাচাই করা হচ্ছে',
  showPassword: 'পাসওয়ার্ড দেখান',
  noAnswer: 'Swap থেকে সাড়া পাওয়া যাচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  unknown: 'আপনি লগইন করা আছেন কি না, তা যাচাই করা যায়নি।',
  googleFailed: 'Google দিয়ে লগইন করা যায়নি। আবার চেষ্টা করুন।',
}
