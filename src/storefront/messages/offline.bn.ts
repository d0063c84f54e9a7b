/** What is shown without a connection to the server. */
export const offlineMessages = {
  documentTitle: 'Swap-অফলাইন',
  title: 'Swap-এর সঙ্গে সংযোগ নেই',
  hint: 'ইন্টারনেট সংযোগ ঠিক আছে কি না দেখে আবার চেষ্টা করুন।',
  incomplete: 'পাতাটি পুরোপুরি লোড করা যায়নি',
  incompleteHint: 'সংযোগ বিচ্ছিন্ন হয়েছিল, অথবা Swap এইমাত্র আপডেট হয়েছে। আবার চেষ্টা করুন।',
}
