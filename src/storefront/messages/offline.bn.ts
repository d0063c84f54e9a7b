/** What is shown without a connection to the server. */
export const offlineMessages = {
  documentTitle: 'Swap-অফলাইন',
  title: 'Swap-এর সঙ্গে সংযোগ নেই',
  hint: 'ইন্টারনেট সংযোগ ঠিক আছে কি না দেখে আবার চেষ্টা করুন।',
}
