import { formatNumber } from '../../kernel/number.ts'

export const carouselTexts = {
  label: 'Swap আপনার জন্য যা করে',
  previous: 'আগের স্লাইড',
  next: 'পরের স্লাইড',
  pause: 'স্লাইড থামান',
  play: 'স্লাইড চালান',
  slide: (number: number, all: number) => `${formatNumber(all)}টির মধ্যে ${formatNumber(number)} নম্বর স্লাইড`,
}

export const sellAction = { label: 'ফোন বিক্রি করুন', to: '/dashbord/sell' } as const

export const heroTexts = {
  slides: (hours: number) => [
    {
      picture: '/hero/trust.svg',
      title: 'ফোন দেখে নিন, তবেই বিক্রেতা টাকা পাবেন।',
      text: `আশপাশের মানুষের পুরোনো ফোন। আপনার টাকা Swap-এ জমা থাকে; ফোন হাতে পাওয়ার পর অভিযোগের জন্য সময় ${formatNumber(hours)} ঘণ্টা।`,
      action: { label: 'ফোন খুঁজুন', to: '/#brands' },
    },
    {
      picture: '/hero/pay.svg',
      title: 'ফোন না পেলে টাকাও যাবে না।',
      text: 'অন্য কেউ আগে কিনে ফেললে আপনার টাকা আপনারই থাকে। দেখা না হলে পুরো টাকা ফেরত পাবেন।',
      action: { label: 'কীভাবে নিরাপদ রাখি', to: '/#trust' },
    },
    {
      picture: '/hero/verified.svg',
      title: 'বিক্রেতার পাশে টিক চিহ্ন দেখে নিন।',
      text: 'আমাদের টিম নিজে বিক্রেতাদের যাচাই করে। সন্দেহ হলে প্রতিটি ফোনের পাতা থেকেই আমাদের জানাতে পারেন।',
      action: { label: 'ব্র্যান্ড দেখুন', to: '/#brands' },
    },
    {
      picture: '/hero/sell.svg',
      title: 'ড্রয়ারে পড়ে থাকা ফোনেরও দাম আছে।',
      text: 'শুধু ছবি, দাম আর সঠিক বিবরণ দিন। কোনো খরচ নেই; আপনার বিজ্ঞাপন এই পাতায়ও থাকতে পারে।',
      action: sellAction,
    },
  ],
}

export const trustTexts = {
  title: 'আপনার টাকা যেভাবে নিরাপদ থাকে',
  steps: (hours: number) => [
    { title: 'অনলাইনে টাকা দিন', text: 'ফোনটি তখনই আপনার জন্য রাখা হয়।' },
    { title: 'টাকা থাকে Swap-এ', text: 'বিক্রেতা তখনো টাকা পান না।' },
    {
      title: 'ফোন দেখে নিন',
      text: `দেখা করুন, ফোন যাচাই করুন, তারপর কোড দেখান। অভিযোগের জন্য সময় ${formatNumber(hours)} ঘণ্টা।`,
    },
  ],
}

export const homeTexts = {
  brandsTitle: 'পছন্দের ব্র্যান্ড বেছে নিন',
  search: 'সব ফোন খুঁজুন',
  searchExample: 'মডেল লিখুন, যেমন iPhone 13',
  searchSubmit: 'খুঁজুন',
  brandAction: 'ফোন দেখুন',
  campaignsFailed: 'বিজ্ঞাপনের ফোনগুলো লোড করা যায়নি',
  reviewsTitle: 'ক্রেতাদের মতামত',
}

export const reviews = [
  {
    name: 'নুসরাত জাহান',
    img: '/people/nusrat.svg',
    location: 'ধানমন্ডি, ঢাকা',
    review:
      'পুরোনো ফোনের জন্য অনলাইনে টাকা দিতে ভয় লাগছিল। টাইপ করতে করতেই প্রথমটি আরেকজন কিনে নিলেন, আমার টাকা একদম কাটেনি। দ্বিতীয়টি পেয়েছি, যেমন লেখা ছিল ঠিক তেমনই।',
  },
  {
    name: 'তানভীর আহমেদ',
    img: '/people/tanvir.svg',
    location: 'আগ্রাবাদ, চট্টগ্রাম',
    review:
      'দুই দিনেই পুরোনো Redmi বিক্রি করেছি। প্রতিটি দাগের কথা লিখেছিলাম, ক্রেতা সব জেনেই এসেছেন। দরজায় দাঁড়িয়ে দরকষাকষি করতে হয়নি।',
  },
  {
    name: 'মালিহা রহমান',
    img: '/people/maliha.svg',
    location: 'জিন্দাবাজার, সিলেট',
    review:
      'বিক্রেতার পাশের টিক চিহ্ন দেখেই ঠিক করেছি। একটি ক্যাফেতে দেখা করলাম, নিজের সিম ঢোকালাম, ক্যামেরা দেখলাম, তারপর মায়ের জন্য বাড়ি নিয়ে এলাম।',
  },
] as const
