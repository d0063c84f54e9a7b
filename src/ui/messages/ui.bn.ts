import { formatNumber } from '../../kernel/number.ts'

export const uiMessages = {
  close: 'বন্ধ করুন',
  cancel: 'ফিরে যান',
  showAll: 'সব দেখুন',
  dismiss: 'সরান',
  loading: 'লোড হচ্ছে…',
  loadingPage: 'পাতাটি লোড হচ্ছে',
  loadFailed: 'এটি লোড করা যায়নি',
  tryAgain: 'আবার চেষ্টা করুন',
  loadMore: 'আরও দেখুন',
  shown: (count: number) => `${formatNumber(count)}টি দেখানো হয়েছে`,
  pages: 'পাতা',
  previousPage: 'আগের পাতা',
  nextPage: 'পরের পাতা',
  page: (page: number) => `পাতা ${formatNumber(page)}`,
  nothingFound: (text: string) => `“${text}” দিয়ে কিছু পাওয়া যায়নি`,
  fewerLetters: 'কম অক্ষর বা অন্য শব্দ দিয়ে দেখুন।',
  noAnswer: 'Swap থেকে সাড়া পাওয়া যাচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  somethingWrong: 'দুঃখিত, আমাদের এখানে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
}
