import { formatNumber } from '../../../kernel/number.ts'
import { maxDrafts } from '../../rules.ts'

export const draftTexts = {
  label: 'খসড়া',
  empty: 'কোনো খসড়া নেই',
  emptyHint: 'ফোনের ফর্মে যা লেখেন তা এই ডিভাইসে থাকে। ফাইল থেকে যোগ করা ফোনও ছবি দেওয়া পর্যন্ত এখানে থাকে।',
  addMany: 'একসাথে অনেক ফোন',
  unnamed: 'নাম না দেওয়া ফোন',
  onDevice: 'শুধু এই ডিভাইসে আছে',
  resume: 'এখান থেকে শুরু করুন',
  resumeNamed: (name: string) => `এখান থেকে শুরু করুন: ${name}`,
  loadFailed: 'আপনার খসড়াগুলো লোড করা যায়নি',
  unfinished: 'শেষ হয়নি',
  kept: 'খসড়া হিসেবে রাখা হয়েছে।',
  needsPhotos: 'ছবি বাকি',
  addPhotos: 'ছবি যোগ করুন',
  addPhotosNamed: (name: string) => `ছবি যোগ করুন: ${name}`,
  choose: (name: string) => `${name} বেছে নিন`,
  chooseAll: 'সবগুলো বেছে নিন',
  deleteNamed: (name: string) => `${name}-এর খসড়া মুছে ফেলুন`,
  deleteChosen: (count: string) => `মুছে ফেলুন (${count})`,
  confirmTitle: 'খসড়াগুলো মুছে ফেলবেন?',
  confirmText: (count: string) => `${count}টি খসড়া চিরতরে মুছে যাবে।`,
  confirm: 'মুছে ফেলুন',
  deleted: (count: string) => `মুছে ফেলা হয়েছে: ${count}টি খসড়া`,
  introDraft: (name: string) => `${name}-এর খসড়া। ছবি যোগ করুন, বাকিটা মিলিয়ে নিন; তাহলেই বিক্রির জন্য তৈরি।`,
  draftFailed: 'খসড়াটি লোড করা যায়নি',
  gone: 'এই খসড়াটি আর নেই',
  goneHint: 'এটি প্রকাশ করা বা মুছে ফেলা হয়েছে।',
  seeDrafts: 'আপনার খসড়াগুলো দেখুন',
}

export const draftProblemTexts = {
  'already-drafted':
    'এই ফোনটি আগে থেকেই আপনার খসড়ায় আছে। একই রকম দুটি ফোন থাকলে প্রতিটির IMEI নম্বর দিন, নয়তো বিবরণ আলাদা করে লিখুন।',
  'too-many-drafts': `আপনার ${formatNumber(maxDrafts)}টি খসড়া আছে, এর বেশি রাখা যায় না। আগে কয়েকটি প্রকাশ করুন বা মুছে ফেলুন।`,
  'unknown-draft': 'এই খসড়াটি আর নেই: এটি প্রকাশ করা বা মুছে ফেলা হয়েছে। আপনার ফোনগুলো দেখুন।',
}
