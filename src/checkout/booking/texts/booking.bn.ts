export const bookingTexts = {
  bookNow: 'বুক করুন',
  logInToBook: 'বুক করতে লগইন বা সাইন আপ করুন',
  modalTitle: (product: string) => `বুকিং নিশ্চিত করুন: ${product}`,
  booked: (product: string) => `${product} বুক হয়েছে`,
  ordersTitle: 'আমার অর্ডার',
  paid: 'পরিশোধিত',
  payNow: 'পেমেন্ট করুন',
  notAvailable: 'পাওয়া যাচ্ছে না',
  cancelled: 'বাতিল',
  refunded: 'টাকা ফেরত হয়েছে',
  paymentTitle: (product: string) => `${product} সম্পর্কে বিস্তারিত`,
  paymentComplete: 'পেমেন্ট সম্পন্ন হয়েছে',
}

export const bookedTexts = {
  ownPhone: 'এটি আপনার নিজের ফোন',
  sold: 'ফোনটি বিক্রি হয়ে গেছে',
  toOrder: 'আপনার অর্ডার দেখুন',
  atOtherPrice: (price: string) => `বিক্রেতা এর মধ্যে দাম বদলেছেন: এখন ${price}।`,
  notBooked: 'বুক হয়নি',
  booked: 'বুক হয়েছে, টাকা দেওয়া বাকি',
  payAmount: (amount: string) => `এখনই ${amount} দিন`,
}
