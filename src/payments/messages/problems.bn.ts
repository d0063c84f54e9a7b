export const paymentProblemMessages = {
  'bad-event': 'এটি কার্ড সেবার বার্তা নয়।',
  'bad-signature': 'বার্তার স্বাক্ষর ভুল বা অনেক পুরোনো।',
  'no-signature': 'বার্তায় কোনো স্বাক্ষর নেই।',
}
