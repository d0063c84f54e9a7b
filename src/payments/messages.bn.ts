export const paymentMessages = {
  unavailable: 'এই মুহূর্তে পেমেন্ট সেবায় পৌঁছানো যাচ্ছে না। দুবার টাকা কাটা হয় না; আবার চেষ্টা করুন।',
  eventTooLarge: 'পেমেন্ট সেবা যত বড় বার্তা পাঠায়, এটি তার চেয়েও বড়।',
}

export const cardFormMessages = {
  card: 'কার্ড',
  loadFailed: 'কার্ডের ফর্ম লোড করা যায়নি। ইন্টারনেট সংযোগ দেখে পাতাটি আবার খুলুন।',
  noAnswer: 'কার্ড সেবা সাড়া দেয়নি। সংযোগ দেখে আবার চেষ্টা করুন; দুবার টাকা কাটা হবে না।',
}

export const paymentProblemMessages = {
  'bad-event': 'এটি পেমেন্ট সেবার বার্তা নয়।',
  'bad-signature': 'বার্তার স্বাক্ষর ভুল বা অনেক পুরোনো।',
  'no-signature': 'বার্তায় কোনো স্বাক্ষর নেই।',
}
