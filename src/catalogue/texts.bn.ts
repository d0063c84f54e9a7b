export const catalogueTexts = { gridTitle: 'পছন্দের ব্র্যান্ড বেছে নিন' }

export const catalogueProblemTexts = {
  'brand-exists': 'এই ব্র্যান্ড আগে থেকেই আছে।',
  'brand-fixed': 'এই ব্র্যান্ড বদলানো যায় না।',
  'brand-used':
    'এই ব্র্যান্ডের ফোন আগে বিক্রির জন্য দেওয়া হয়েছে, তাই শুধু বড় ও ছোট হাতের অক্ষর বদলানো যায়। চাইলে এটি লুকাতে পারেন।',
  'too-many-brands': 'আর ব্র্যান্ড যোগ করা যায় না। ব্যবহার হয়নি এমন একটি মুছুন।',
  'unknown-category': 'এমন কোনো ব্র্যান্ড নেই।',
}
