export const googleFormTexts = { failed: 'Google দিয়ে লগইন করা যায়নি। আবার চেষ্টা করুন।' }

export const googleTexts: Record<string, string> = {
  account_not_linked:
    'এই ইমেইলে পাসওয়ার্ডসহ একটি অ্যাকাউন্ট আছে, আর ইমেইলটি যে আপনার, Google তা নিশ্চিত করেনি। পাসওয়ার্ড দিয়ে লগইন করুন।',
  email_not_found: 'Google আপনার ইমেইল ঠিকানা জানায়নি, তাই লগইন করা যাচ্ছে না।',
  'popup-blocked': 'আপনার ব্রাউজার Google-এর উইন্ডো আটকে দিয়েছে। এই সাইটের পপআপ চালু করে আবার চেষ্টা করুন।',
  invalid_code: 'এই মুহূর্তে Google সাড়া দিচ্ছে না। আবার চেষ্টা করুন।',
}
