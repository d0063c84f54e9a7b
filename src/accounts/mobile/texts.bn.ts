export const mobileProblemTexts = {
  'bad-mobile': 'বাংলাদেশের একটি মোবাইল নম্বর লিখুন, যেমন 01712-345678।',
  'bad-mobile-code': 'আমরা যে কোড পাঠিয়েছি, এটি সেটি নয়।',
  'mobile-code-over': 'এই কোডটি আর কাজ করবে না। নতুন একটি কোড চান।',
  'unconfirmed-mobile': 'আগে আপনার মোবাইল নম্বর নিশ্চিত করুন।',
}

export const mobileTexts = {
  title: 'মোবাইল নম্বর',
  why: 'টাকা পেতে এবং যাচাই চিহ্নের জন্য নিশ্চিত করা নম্বর দরকার। আমরা SMS-এ একটি কোড পাঠাব।',
  confirmed: (number: string) => `${number} নিশ্চিত হয়েছে।`,
  number: 'মোবাইল নম্বর',
  send: 'কোড পাঠান',
  change: 'নম্বর বদলান',
  keep: 'এই নম্বরই থাকুক',
  sentTo: (number: string) => `${number} নম্বরে একটি কোড পাঠানো হয়েছে। এটি ১০ মিনিট কাজ করবে।`,
  code: 'SMS-এ পাওয়া কোড',
  codeRequired: 'কোডের ৬টি সংখ্যা লিখুন।',
  confirm: 'নিশ্চিত করুন',
  another: 'অন্য নম্বর বা নতুন কোড',
  text: (code: string) => `Swap কোড: ${code}, ১০ মিনিটের জন্য। কাউকে বলবেন না।`,
  unavailable: 'এই মুহূর্তে কোড পাঠানো যাচ্ছে না। একটু পর আবার চেষ্টা করুন।',
}
