import { formatNumber } from '../../kernel/number.ts'

export const galleryMessages = {
  label: (name: string) => `${name}-এর ছবি`,
  photo: (name: string, number: number, all: number) =>
    `${name}, ${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি`,
  show: (number: number, all: number) => `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি দেখুন`,
  enlarge: (number: number, all: number) =>
    `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি, পুরো পর্দায়`,
  close: 'বন্ধ করুন',
  zoom: 'বড় করুন',
  previous: 'আগের ছবি',
  next: 'পরের ছবি',
  failed: 'ছবিটি লোড করা যায়নি',
}

export const attachMessages = {
  label: 'ছবি',
  camera: 'ক্যামেরা খুলুন',
  add: 'ছবি যোগ করুন',
  hint: (most: number) => `সর্বোচ্চ ${formatNumber(most)}টি। যাঁরা এটি পড়তে পারেন, শুধু তাঁরাই ছবি দেখবেন।`,
  chosen: 'যেসব ছবি যাবে',
  photo: (number: number) => `${formatNumber(number)} নম্বর ছবি`,
  remove: (number: number) => `${formatNumber(number)} নম্বর ছবি সরান`,
  notPhotos: 'শুধু ছবি যোগ করা যায়।',
  leftOut: (most: number) => `সর্বোচ্চ ${formatNumber(most)}টি ছবি দেওয়া যায়, বাকিগুলো বাদ পড়েছে।`,
  sending: (number: number, all: number) =>
    `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর ছবি যাচ্ছে`,
}
