export const idleProblemMessages = {
  'account-suspended':
    'আপনার অ্যাকাউন্ট স্থগিত আছে। চলমান অর্ডারগুলো শেষ করতে পারবেন, কিন্তু ফোন বুক করতে, বিজ্ঞাপন দিতে বা ফোন নিয়ে প্রশ্ন করতে পারবেন না।',
}

export const dutyMessages = {
  wrongDuty: 'আপনি এটি পড়তে পারেন, কিন্তু এর দায়িত্ব অন্য অ্যাডমিনের।',
}
