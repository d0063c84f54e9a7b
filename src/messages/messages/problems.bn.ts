export const messageProblemMessages = {
  'account-closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  blocked: 'আপনাদের একজন অন্যজনকে ব্লক করেছেন। বার্তা পাঠানো যাবে না।',
  'other-left': 'এই ব্যক্তি Swap ছেড়ে গেছেন।',
  'own-product': 'এটি আপনার নিজের ফোন।',
  'unknown-conversation': 'এমন কোনো কথোপকথন নেই।',
  'unknown-product': 'বিক্রির জন্য এমন কোনো ফোন নেই।',
}
