export const forYouTexts = {
  welcome: (name: string) => (name ? `স্বাগতম, ${name}` : 'স্বাগতম'),
  search: 'সব ফোনে খুঁজুন',
  prices: 'দাম অনুযায়ী',
  upTo: (amount: string) => `${amount} পর্যন্ত`,
  between: (from: string, to: string) => `${from} থেকে ${to}`,
  from: (amount: string) => `${amount} থেকে শুরু`,
  newToday: 'আজকের নতুন ফোন',
  near: 'আগে যে এলাকায় খুঁজেছেন',
  all: 'সব দেখুন',
  allOf: (title: string) => `সব দেখুন: ${title}`,
}
