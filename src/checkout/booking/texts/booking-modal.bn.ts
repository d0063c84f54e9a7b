export const bookingModalTexts = {
  productName: 'ফোনের নাম',
  price: 'দাম',
  name: 'নাম',
  email: 'ইমেইল',
  phone: 'ফোন নম্বর',
  phoneRequired: 'ফোন নম্বর লিখুন',
  notAPhoneNumber: 'একটি ফোন নম্বর লিখুন: ৬ থেকে ২০ অঙ্ক; ফাঁকা জায়গা, ড্যাশ, বন্ধনী ও শুরুতে + চলে।',
  meetingLocation: 'দেখা করার জায়গা',
  meetingLocationHint: 'লোকজন থাকে এমন জায়গা, যেমন শপিং মল বা ক্যাফে',
  meetingLocationRequired: 'দেখা করার জায়গা লিখুন',
  meetingLocationTooLong: 'সর্বোচ্চ ৩০০ অক্ষর',
  honest: 'বুকিংয়ে টাকা লাগে না, ফোনও আটকে থাকে না: যিনি আগে টাকা দেন, ফোন তাঁর।',
  submit: 'বুকিং নিশ্চিত করুন',
}

export const safePlaceTexts = {
  safest: 'সবচেয়ে নিরাপদ দিনের বেলা, ভেতরে, লোকজনের মধ্যে: শপিং মল, ব্যাংক, বা থানার সামনে।',
  suggested: 'কাছের পরিচিত জায়গা',
}
