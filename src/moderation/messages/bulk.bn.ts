import { formatNumber } from '../../kernel/number.ts'

const accounts = (count: number) => `${formatNumber(count)}টি অ্যাকাউন্ট`

/** What an admin does with several accounts of a list at once. */
export const bulkMessages = {
  select: 'নির্বাচন করুন',
  selectAll: 'এই পাতার সবাইকে নির্বাচন করুন',
  selected: (count: number) => `${accounts(count)} নির্বাচিত`,
  progress: (done: number, all: number) => `${accounts(all)}-এর মধ্যে ${formatNumber(done)}টি`,
  verify: 'নির্বাচিতদের যাচাই করুন',
  close: 'নির্বাচিত অ্যাকাউন্ট বন্ধ করুন',
  more: 'আরও অপশন',
  export: 'CSV ডাউনলোড করুন',
  confirmTitle: (count: number) => `${accounts(count)} বন্ধ করবেন?`,
  elsewhere: (count: number) => `এর মধ্যে ${accounts(count)} তালিকার এই পাতায় নেই।`,
  consequences:
    'অ্যাকাউন্টগুলো এখনই বন্ধ হবে। বিক্রি না হওয়া ফোন তুলে নেওয়া হবে, টাকা না দেওয়া অর্ডার বাতিল হবে। টাকা দেওয়া অর্ডার থাকবে।',
  done: {
    verify: (count: number) => `${accounts(count)} যাচাই হয়েছে`,
    close: (count: number) => `${accounts(count)} বন্ধ হয়েছে`,
  },
  failed: (name: string, reason: string) => `${name}: ${reason}`,
}
