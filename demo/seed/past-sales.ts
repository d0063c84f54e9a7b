import { emailOf } from './accounts.ts'
import { sellerOf } from './add-phones.ts'

/** A sale of the last months: which kind of phone (phones.ts), between whom, for how much, and what the two say of each other. */
export type PastSale = {
  number: number
  seller: string
  buyer: string
  /** The price as a share of what such a phone is offered for now. */
  share: number
  daysAgo: number
  colour: string
  /** Stars and text of the buyer's rating. */
  rating: readonly [stars: number, text: string, reply?: string]
  /** The stars that the seller gave. */
  sellerStars: number
}

/** Two kinds of phones of each brand: what five sellers have sold to five buyers has a usual price. */
const kinds = [4, 7, 11, 14, 21, 23, 33, 35]
const sellers = ['seller', 'rakib', 'farhana', 'shahin', 'mitu', 'rezaul'].map(emailOf)
const buyers = ['buyer', 'jannat', 'arif', 'sabbir', 'lamia', 'nusrat', 'tahmina', 'mehedi', 'kamrul'].map(
  emailOf,
)
const shares = [1.01, 1.12, 1.06, 1.17, 0.97]
const colours = ['#1f3a52', '#d9d5cc', '#2c2f33', '#8fb8a6', '#6c4a3c']

const ratings: PastSale['rating'][] = [
  [5, 'Exactly as described. Came on time, and waited while I tested both SIM slots and the cameras.'],
  [4, 'ফোন ভালো, দামও ঠিক আছে। শুধু চার্জারটা অন্য কোম্পানির।', 'ধন্যবাদ! এর পর থেকে বিবরণে চার্জারের কথা লিখে দেব।'],
  [5, 'Honest seller. Showed the purchase receipt and de-registered the phone in front of me.'],
  [5, 'Friendly and quick. The battery is even better than written.'],
  [
    3,
    'The phone works, but an hour late, and the back has more scratches than in the picture.',
    'Sorry for the wait, the bridge was closed. Thank you for your patience.',
  ],
  [5, 'খুব ভালো ব্যবহার। ফোন নতুনের মতো।'],
  [4, 'Good price. The box was missing, as the page said.'],
  [5, ''],
  [5, 'We met at the mall, checked everything for half an hour, no hurry at all.'],
]

/** The sales that the prices, the ratings and the sellers' money of the demo come from. */
export const pastSales: PastSale[] = kinds.flatMap((number, kind) => {
  // Nobody sells the same kind twice.
  const others = sellers.filter((seller) => seller !== sellerOf(number))
  return shares.map((share, nth) => {
    const seller = others[(kind + nth) % others.length] ?? ''
    return {
      number,
      seller,
      buyer: buyers[(kind * 4 + nth * 2) % buyers.length] ?? '',
      share,
      daysAgo: 9 + ((kind * 23 + nth * 17) % 90),
      colour: colours[(kind + nth) % colours.length] ?? '',
      rating: ratings[(kind * shares.length + nth) % ratings.length] ?? [5, ''],
      sellerStars: (kind + nth) % 4 === 0 ? 4 : 5,
    }
  })
})
