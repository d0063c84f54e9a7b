import { formatNumber } from '../kernel/number.ts'

export const galleryTexts = {
  label: (name: string) => `${name}-এর ছবি`,
  photo: (name: string, number: number, all: number) =>
    `${name}, ${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি`,
  show: (number: number, all: number) => `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি দেখুন`,
  enlarge: (number: number, all: number) =>
    `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি, পুরো স্ক্রিনে`,
  close: 'বন্ধ করুন',
  zoom: 'বড় করুন',
  previous: 'আগের ছবি',
  next: 'পরের ছবি',
  failed: 'ছবিটি লোড করা যায়নি',
}

export const attachTexts = {
  label: 'ছবি',
  camera: 'ক্যামেরা খুলুন',
  add: 'ছবি যোগ করুন',
  hint: (most: number) => `সর্বোচ্চ ${formatNumber(most)}টি। যাঁরা এটি পড়তে পারেন, শুধু তাঁরাই ছবি দেখবেন।`,
  chosen: 'যেসব ছবি যাবে',
  photo: (number: number) => `${formatNumber(number)} নম্বর ছবি`,
  remove: (number: number) => `${formatNumber(number)} নম্বর ছবি সরান`,
  refused: (number: number, why: string) => `${formatNumber(number)} নম্বর ছবি: ${why}`,
  notPhotos: 'শুধু ছবি যোগ করা যায়।',
  leftOut: (most: number) => `সর্বোচ্চ ${formatNumber(most)}টি ছবি দেওয়া যায়, বাকিগুলো বাদ পড়েছে।`,
  sending: (number: number, all: number) =>
    `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি যাচ্ছে`,
}

export const imageProblemTexts = {
  'empty-picture': 'ফাইলটি খালি। অন্য ছবি বেছে নিন।',
  'too-large': 'ছবিটি ১০ MB-এর চেয়ে বড়। ছোট একটি ছবি বেছে নিন।',
  'not-a-picture': 'এটি ছবি নয়। JPEG, PNG, WebP, AVIF বা GIF ছবি বেছে নিন।',
  'heic-picture': 'এখানে HEIC ছবি পড়া যায় না। ছবিটি JPEG বা PNG হিসেবে দিন।',
  'broken-picture': 'ছবিটি নষ্ট, পড়া যাচ্ছে না। অন্য ছবি বেছে নিন।',
  'too-many-pixels': 'ছবিটি ৫২ মেগাপিক্সেলের বেশি। ছোট একটি ছবি বেছে নিন।',
  'too-long': 'ছবিটি এত লম্বা যে লেখা পড়া যাবে না। দুই বা তার বেশি অংশে ভাগ করে দিন।',
  'too-many-pictures': 'আজ আপনি অনেক ছবি পাঠিয়েছেন। আগামীকাল আবার চেষ্টা করুন।',
}

export const imageTexts = {
  badKey: 'আপলোডের কী ভুল বা মেয়াদ শেষ। নতুন একটি নিন।',
  notMultipart: 'ছবিটি multipart/form-data হিসেবে পাঠান।',
  noPicture: '‘image’ ঘরে কোনো ছবি নেই।',
  severalPictures: '‘image’ ঘরে একটিই ছবি পাঠান।',
  tooManyUploads: 'আপনি একসঙ্গে কয়েকটি ছবি পাঠাচ্ছেন। সেগুলো পৌঁছানো পর্যন্ত অপেক্ষা করুন।',
  tooSlow: 'এক মিনিটেও ছবিটি পৌঁছায়নি। ভালো সংযোগে আবার চেষ্টা করুন।',
  brokenOff: 'ছবিটি পুরোপুরি পৌঁছায়নি। আবার চেষ্টা করুন।',
  busy: 'এই মুহূর্তে অনেক ছবি পাঠানো হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
  unknownPhoto: 'একটি ছবি আর নেই। সেটি সরিয়ে আবার যোগ করুন।',
  unavailable: 'এই মুহূর্তে ছবি পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  noSuchPicture: 'এমন কোনো ছবি নেই।',
  uploadFailed: 'ছবিটি পাঠানো যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  imageServiceFailed: 'ছবির সেবা ছবিটি নেয়নি। আবার চেষ্টা করুন।',
}
