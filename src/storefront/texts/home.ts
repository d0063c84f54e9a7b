import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './home.bn.ts'

export const carouselTexts = localize(bn.carouselTexts, {
  label: 'What Swap does for you',
  previous: 'Previous slide',
  next: 'Next slide',
  pause: 'Pause the slides',
  play: 'Play the slides',
  slide: (number: number, all: number) => `Slide ${number} of ${all}`,
})

export const sellAction = localize(bn.sellAction, { label: 'Sell your phone', to: '/dashbord/sell' })

/** `hours`: how long a buyer can complain after the hand-over. */
export const heroTexts = localize(bn.heroTexts, {
  slides: (hours: number) => [
    {
      picture: '/hero/trust.svg',
      title: 'Swap holds your money until you have checked the phone.',
      text: `Second-hand phones from people near you. The seller is paid only after you have met, and you have ${formatNumber(hours)} hours to complain.`,
      action: { label: 'Find a phone', to: '/#brands' },
    },
    {
      picture: '/hero/pay.svg',
      title: 'No phone, no payment.',
      text: 'If somebody else pays first, you keep your money. If you never meet, you get all your money back.',
      action: { label: 'How we keep it safe', to: '/#trust' },
    },
    {
      picture: '/hero/verified.svg',
      title: 'Look for the tick beside the seller.',
      text: 'Our team checks sellers by hand. And every listing has a button to report a problem straight to us.',
      action: { label: 'Browse the brands', to: '/#brands' },
    },
    {
      picture: '/hero/sell.svg',
      title: 'The phone in your drawer is worth something.',
      text: 'One photo, a price and a few honest words. Listing is free, and your advert can appear on this page.',
      action: sellAction,
    },
  ],
})

export const trustTexts = localize(bn.trustTexts, {
  title: 'How your money is kept safe',
  steps: (hours: number) => [
    { title: 'You pay online', text: 'The phone is reserved for you at once.' },
    { title: 'Swap holds the money', text: 'The seller does not have it yet.' },
    {
      title: 'You check the phone',
      text: `Meet, look at it, then show your code. You have ${formatNumber(hours)} hours to complain.`,
    },
  ],
})

export const homeTexts = localize(bn.homeTexts, {
  brandsTitle: 'Select Your Favorite Brand',
  search: 'Search all phones',
  searchExample: 'Model, such as iPhone 13',
  searchSubmit: 'Search',
  brandAction: 'See phones',
  campaignsFailed: 'The advertised phones could not be loaded',
  reviewsTitle: "Customer's Review",
})

/** The three fixed reviews of the home page (specification 9). */
export const reviews = localize(bn.reviews, [
  {
    name: 'Nusrat Jahan',
    img: '/people/nusrat.svg',
    location: 'Dhanmondi, Dhaka',
    review:
      'I was nervous about paying online for a used phone. Somebody else bought the first one while I was typing, and my money simply never left. The second one I got, and it is exactly as described.',
  },
  {
    name: 'Tanvir Ahmed',
    img: '/people/tanvir.svg',
    location: 'Agrabad, Chattogram',
    review:
      'Sold my old Redmi in two days. I wrote down every scratch, and the buyer came knowing all of them. No bargaining at the door.',
  },
  {
    name: 'Maliha Rahman',
    img: '/people/maliha.svg',
    location: 'Zindabazar, Sylhet',
    review:
      'The tick beside the seller decided it for me. We met at a café, I put my SIM in, tested the camera and took it home to my mother.',
  },
] as const)
