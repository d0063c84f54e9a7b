export const stockTabTexts = {
  label: 'আপনার ফোনগুলো',
  tabs: {
    all: 'সব',
    'for-sale': 'বিক্রির জন্য',
    drafts: 'খসড়া',
    booked: 'বুক হয়েছে',
    sold: 'বিক্রি হয়েছে',
  },
  withCount: (tab: string, count: string) => `${tab} (${count})`,
  booked: 'আপনার কোনো ফোন কেউ বুক করেননি',
  bookedHint: 'কেউ বুক করলে টাকা দেওয়া পর্যন্ত ফোনটি এখানে থাকে। তার আগে অন্যরাও কিনতে পারেন।',
  sold: 'এখনো কোনো ফোন বিক্রি হয়নি',
  soldHint: 'কেউ টাকা দিলেই ফোনটি এখানে দেখা যাবে।',
  drafts: 'কোনো খসড়া নেই',
  draftsHint: 'ফোনের ফর্মে যা লেখেন তা এই ডিভাইসে থাকে। ফাইল থেকে যোগ করা ফোনও ছবি দেওয়া পর্যন্ত এখানে থাকে।',
}

export const figureTexts = {
  views: (_count: number) => 'বার দেখা হয়েছে',
  bookings: (_count: number) => 'বার বুক হয়েছে',
  waiting: (count: string) => `${count}টির টাকা বাকি`,
}
