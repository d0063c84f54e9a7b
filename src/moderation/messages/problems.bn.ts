export const moderationProblemMessages = {
  'account-closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  'admin-account': 'অ্যাডমিন এমনিতেই বিক্রি করতে পারেন, অ্যাডমিনই থাকবেন।',
  'last-admin': 'শেষ অ্যাডমিনকে মোছা যায় না।',
  'no-such-account': 'এমন কোনো অ্যাকাউন্ট নেই।',
  'not-a-seller': 'শুধু বিক্রেতাকে যাচাই করা যায়।',
  'own-account': 'নিজের অ্যাকাউন্ট মোছা যায় না।',
  'own-product': 'নিজের ফোনের বিরুদ্ধে রিপোর্ট করা যায় না।',
  'sold-product': 'এই ফোনের ক্রেতা আছে, তাই সরানো যায় না।',
  'too-late-for-evidence': 'ব্যাংক এই চার্জব্যাকের জন্য আর প্রমাণ নেয় না।',
  'unknown-chargeback': 'এমন কোনো চার্জব্যাক নেই।',
  'unknown-product': 'এমন কোনো ফোন নেই।',
}
