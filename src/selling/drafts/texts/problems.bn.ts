import { formatNumber } from '../../../kernel/number.ts'
import { maxDrafts } from '../rules.ts'

export const draftProblemTexts = {
  'already-drafted':
    'এই ফোনটি আগে থেকেই আপনার খসড়ায় আছে। একই রকম দুটি ফোন থাকলে প্রতিটির IMEI নম্বর দিন, নয়তো বিবরণ আলাদা করে লিখুন।',
  'too-many-drafts': `আপনার ${formatNumber(maxDrafts)}টি খসড়া আছে, এর বেশি রাখা যায় না। আগে কয়েকটি প্রকাশ করুন বা মুছে ফেলুন।`,
  'unknown-draft': 'এই খসড়াটি আর নেই: এটি প্রকাশ করা বা মুছে ফেলা হয়েছে। আপনার ফোনগুলো দেখুন।',
}
