export const reportTexts = {
  reportToAdmin: 'অ্যাডমিনকে জানান',
  reasonSent: 'ধন্যবাদ। আমরা দেখব।',
  reportSent: 'রিপোর্ট পাঠানো হয়েছে',
  alreadyReported: 'এই ফোনের বিরুদ্ধে আপনি আগেই রিপোর্ট করেছেন।',
}
