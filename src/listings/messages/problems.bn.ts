import { maxPhotos } from '../rules.ts'

const digits = (value: number) => value.toLocaleString('bn-BD')

export const listingProblemMessages = {
  'account-closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  'already-sold': 'ফোনটি বিক্রি হয়ে গেছে, অথবা এখনই কেউ এর দাম দিচ্ছেন।',
  'not-your-picture': 'আগে ছবিটি এখানে আপলোড করুন।',
  'not-your-product': 'শুধু ফোনের বিক্রেতা এটি বদলাতে, তুলে নিতে বা বিজ্ঞাপন দিতে পারেন।',
  'too-many-pictures': `একটি ফোনের সর্বোচ্চ ${digits(maxPhotos)}টি ছবি দেওয়া যায়।`,
  'unknown-brand': 'এই ব্র্যান্ড আমাদের জানা নেই।',
}
