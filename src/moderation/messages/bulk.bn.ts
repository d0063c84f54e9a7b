import { formatNumber } from '../../kernel/number.ts'

const accounts = (count: number) => `${formatNumber(count)}টি অ্যাকাউন্ট`

/** What an admin does with several accounts of a list at once. */
export const bulkMessages = {
  select: 'বাছুন',
  selectAll: 'এই পাতার সবাইকে বাছুন',
  selected: (count: number) => `${accounts(count)} বাছাই করা`,
  progress: (done: number, all: number) => `${accounts(all)}-এর মধ্যে ${formatNumber(done)}টি`,
  verify: 'বাছাই করাদের যাচাই করুন',
  close: 'বাছাই করাদের বন্ধ করুন',
  more: 'আরও কাজ',
  export: 'CSV ফাইল নামান',
  confirmTitle: (count: number) => `${accounts(count)} বন্ধ করবেন?`,
  consequences:
    'অ্যাকাউন্টগুলো এখনই বন্ধ হবে। বিক্রি না হওয়া ফোন তুলে নেওয়া হবে, টাকা না দেওয়া বুকিং বাতিল হবে। টাকা দেওয়া অর্ডার থাকবে।',
  done: {
    verify: (count: number) => `${accounts(count)} যাচাই হয়েছে`,
    close: (count: number) => `${accounts(count)} বন্ধ হয়েছে`,
  },
  failed: (name: string, reason: string) => `${name}: ${reason}`,
}
