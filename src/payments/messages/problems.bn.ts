export const paymentProblemMessages = {
  'bad-event': 'This is not an event of the card service.',
  'bad-signature': 'The signature of this event is wrong or too old.',
  'no-signature': 'This event carries no signature.',
}
