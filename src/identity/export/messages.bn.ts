export const exportMessages = {
  title: 'আপনার তথ্য',
  intro:
    'Swap আপনার সম্পর্কে যা রাখে তার সব, JSON, CSV ও ছবিসহ একটি ZIP ফাইলে। তৈরি হতে কিছু সময় লাগে; তৈরি হলে মেইল পাঠাব। দিনে একবার।',
  submit: 'আমার ফাইল তৈরি করুন',
  asked: 'আপনার ফাইল তৈরি হচ্ছে। তৈরি হলে মেইল পাঠাব।',
  making: (time: string) => `চাওয়া হয়েছে ${time}: তৈরি হচ্ছে।`,
  ready: (time: string, until: string) => `তৈরি ${time}। ${until} পর্যন্ত ডাউনলোড করা যাবে।`,
  download: 'ডাউনলোড',
  failed: 'আপনার ফাইলগুলো আনা যায়নি।',
}

export const exportProblemMessages = {
  'export-too-soon': 'গত ২৪ ঘণ্টায় আপনি একবার তথ্য চেয়েছেন। আগামীকাল আবার চান।',
  'no-such-export': 'এই ফাইলটি আর নেই। নতুন একটি চান।',
}

export const exportMailMessages = {
  subject: 'Swap থেকে আপনার তথ্য তৈরি',
  text: (link: string) =>
    `প্রিয় গ্রাহক,\n\nSwap আপনার সম্পর্কে যা রাখে তার ফাইল তৈরি হয়েছে। সাত দিন আপনার অ্যাকাউন্টের পাতা থেকে ডাউনলোড করা যাবে:\n\n${link}\n\nআপনি না চেয়ে থাকলে অন্য কেউ আপনার পাসওয়ার্ড জানে: সেখানেই তা বদলান।\n`,
}
