export const stockTabTexts = {
  label: 'আপনার ফোনগুলো',
  tabs: {
    all: 'সব',
    'for-sale': 'বিক্রির জন্য',
    drafts: 'খসড়া',
    booked: 'বুক হয়েছে',
    sold: 'বিক্রি হয়েছে',
    paused: 'বিরতিতে',
    returned: 'ফেরত এসেছে',
  },
  withCount: (tab: string, count: string) => `${tab} (${count})`,
  booked: 'আপনার কোনো ফোন কেউ বুক করেননি',
  bookedHint: 'কেউ বুক করলে টাকা দেওয়া পর্যন্ত ফোনটি এখানে থাকে। তার আগে অন্যরাও কিনতে পারেন।',
  sold: 'এখনো কোনো ফোন বিক্রি হয়নি',
  soldHint: 'কেউ টাকা দিলেই ফোনটি এখানে দেখা যাবে।',
  paused: 'কোনো ফোন বিরতিতে নেই',
  pausedHint: 'বিরতি দেওয়া বা অন্য জায়গায় বিক্রি করা ফোন এখানে থাকে। এখান থেকে আবার বিক্রির জন্য দিতে পারবেন।',
  returned: 'কোনো ফোন ফেরত আসেনি',
  returnedHint: 'কোনো বিক্রির টাকা ফেরত গেলে আর ফোনটি আপনার কাছে থাকলে সেটি এখানে দেখা যাবে, আবার বিক্রি করতে পারবেন।',
}

export const figureTexts = {
  views: (_count: number) => 'বার দেখা হয়েছে',
  bookings: (_count: number) => 'বার বুক হয়েছে',
  hearts: (_count: number) => 'জন সেভ করেছেন',
  offers: (_count: number) => 'টি প্রস্তাব',
  days: (_count: number) => 'দিন',
  waiting: (count: string) => `${count}টির টাকা বাকি`,
  asides: { paused: 'বিরতিতে', 'sold-elsewhere': 'অন্য জায়গায় বিক্রি', returned: 'ফেরত এসেছে' },
}

export const stockViewTexts = {
  options: 'সাজানো, দেখা ও দাম',
  sortBy: 'সাজান',
  sorts: {
    newest: 'সবচেয়ে নতুন',
    oldest: 'সবচেয়ে পুরোনো',
    dearest: 'বেশি দাম আগে',
    cheapest: 'কম দাম আগে',
  },
  view: 'যেভাবে দেখাবে',
  views: { list: 'তালিকা', cards: 'কার্ড' },
}
