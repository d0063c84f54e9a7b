export const drawerMessages = {
  label: 'ড্যাশবোর্ড',
  myOrders: 'আমার অর্ডার',
  messages: 'বার্তা',
  myProducts: 'আমার ফোন',
  addProducts: 'ফোন যোগ করুন',
  allSellers: 'সব বিক্রেতা',
  allBuyers: 'সব ক্রেতা',
  reports: 'রিপোর্ট',
  overview: 'সারসংক্ষেপ',
  audit: 'কার্যক্রমের লগ',
  sales: 'বিক্রি',
  account: 'অ্যাকাউন্ট',
}
