export const historyTexts = {
  was: (price: string) => `আগে ${price} ছিল`,
  wasMeans: 'দাম কমানোর আগের ৩০ দিনে এটিই ছিল সবচেয়ে কম দাম',
  title: 'দামের ইতিহাস',
  now: 'এখন',
  from: 'শুরু',
  price: 'দাম',
}
