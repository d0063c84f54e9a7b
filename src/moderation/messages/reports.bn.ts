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
