/** A completed sale of the demo: which phone (phones.ts) somebody bought, and how both sides rated it. */
export type DemoSale = {
  phone: number
  buyer: string
  /** Stars and text of the buyer's rating. */
  rating: [stars: number, text: string]
  /** The stars that the seller gave. */
  sellerStars: number
  /** The seller's public reply. */
  reply?: string
}

export const sales: DemoSale[] = [
  {
    phone: 8,
    buyer: 'imran@swap.test',
    rating: [
      5,
      'Exactly as described. Came on time, and waited while I tested both SIM slots and the cameras.',
    ],
    sellerStars: 5,
  },
  {
    phone: 24,
    buyer: 'sumaiya@swap.test',
    rating: [4, 'ফোন ভালো, দামও ঠিক আছে। শুধু চার্জারটা অন্য কোম্পানির।'],
    sellerStars: 5,
    reply: 'ধন্যবাদ! এর পর থেকে বিবরণে চার্জারের কথা লিখে দেব।',
  },
  {
    phone: 12,
    buyer: 'farhana@swap.test',
    rating: [5, 'Honest seller. Showed the purchase receipt and de-registered the phone in front of me.'],
    sellerStars: 4,
  },
  {
    phone: 9,
    buyer: 'seller@swap.test',
    rating: [5, 'Friendly and quick. The battery is even better than she wrote.'],
    sellerStars: 5,
  },
  {
    phone: 18,
    buyer: 'farhana@swap.test',
    rating: [
      3,
      'The phone works, but he was an hour late and the back has more scratches than in the picture.',
    ],
    sellerStars: 4,
    reply: 'Sorry for the wait, the bridge was closed. Thank you for your patience.',
  },
]
