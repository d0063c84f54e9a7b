import { formatDigits } from '../../kernel/number.ts'

export const productMessages = {
  documentTitle: (name = 'ফোন') => `Swap-${name}`,
  shareTitle: (name: string, price: string, sold: boolean) =>
    `${name} – ${sold ? 'বিক্রি হয়ে গেছে' : `$${formatDigits(price)}`}`,
  loadFailed: 'ফোনটি লোড করা যায়নি',
  edit: 'বদলান',
  similar: 'এ রকম আরও ফোন',
}

export const breadcrumbMessages = {
  label: 'আপনি এখন যেখানে',
  home: 'হোম',
}

export const guaranteeMessages = {
  label: 'Swap-এর প্রতিশ্রুতি',
  points: [
    'ফোনটি আপনার হলেই কার্ড থেকে টাকা কাটা হয়।',
    'বুক করার সময় দেখা করার জায়গা বলুন, সেখানে ফোনটি দেখে নিন।',
    'বুকিংয়ে টাকা লাগে না। আমাদের টিম নিজে বিক্রেতাদের যাচাই করে।',
  ],
}
