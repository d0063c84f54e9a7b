export const moderationMessages = {
  sellersTitle: 'সব বিক্রেতা',
  buyersTitle: 'সব ক্রেতা',
  reportsTitle: 'রিপোর্ট',
  auditTitle: 'কার্যক্রমের লগ',
  verifyNow: 'যাচাই করুন',
  verified: 'যাচাই করা',
  reportToAdmin: 'অ্যাডমিনকে জানান',
  reasonSent: 'ধন্যবাদ। আমরা দেখব।',
  reportSent: 'রিপোর্ট পাঠানো হয়েছে',
  alreadyReported: 'এই ফোনের বিরুদ্ধে আপনি আগেই রিপোর্ট করেছেন।',
}

export const refusedImeiMessages = {
  title: 'প্রত্যাখ্যাত IMEI নম্বর',
  intro:
    'চুরি হওয়া বা ব্লক করা বলে সরানো, কিংবা সেই কারণে টাকা ফেরত দেওয়া ফোন আবার বিক্রির জন্য দেওয়া যায় না। এখানে বিক্রি হওয়া ফোনও এর ক্রেতা ছাড়া আর কেউ দিতে পারেন না। মালিক ফোনটি নিজের বলে প্রমাণ করলে নম্বরটি আবার গ্রহণ করুন।',
  imei: 'IMEI নম্বর',
  reason: 'কারণ (কার্যক্রমের লগে থাকবে)',
  reasonRequired: 'কারণ লিখুন।',
  accept: 'নম্বরটি আবার গ্রহণ করুন',
  accepted: 'এই IMEI নম্বরের ফোন আবার বিক্রির জন্য দেওয়া যাবে।',
  acceptedBefore: 'এই IMEI নম্বর প্রত্যাখ্যাত ছিল না।',
}
