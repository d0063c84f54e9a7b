/** The home page, from its slides to the reviews. */
export const carouselMessages = {
  label: 'What Swap does for you',
  previous: 'Previous slide',
  next: 'Next slide',
  pause: 'Pause the slides',
  play: 'Play the slides',
  choose: 'Choose a slide',
  slide: (number: number, all: number) => `Slide ${number} of ${all}`,
}

export const sellAction = { label: 'Sell your phone', to: '/dashbord/sell' }

export const slides = [
  {
    picture: '/hero/trust.svg',
    title: 'A good phone, from someone you can trust.',
    text: 'Second-hand phones from people near you, with honest condition, clear prices and a seller you can call.',
    action: { label: 'Find a phone', to: '/#brands' },
  },
  {
    picture: '/hero/pay.svg',
    title: 'Authorised first, charged only when the phone is yours.',
    text: 'If somebody else was quicker, your card is released at once. Nobody here pays for a phone they do not get.',
    action: { label: 'How we keep it safe', to: '/#trust' },
  },
  {
    picture: '/hero/verified.svg',
    title: 'Look for the tick beside the seller.',
    text: 'Our team checks sellers by hand. And every phone has a button that brings a doubt straight to us.',
    action: { label: 'Browse the brands', to: '/#brands' },
  },
  {
    picture: '/hero/sell.svg',
    title: 'The phone in your drawer is worth something.',
    text: 'One photo, a price and a few honest words. Listing is free, and your campaign can stand on this page.',
    action: sellAction,
  },
] as const

export const trustMessages = {
  title: 'Why people trade here',
  points: [
    {
      title: 'Verified sellers',
      text: 'A tick means that our team has checked who is selling.',
    },
    {
      title: 'Pay only when the phone is yours',
      text: 'Your card is authorised first, and charged only when the phone is yours.',
    },
    {
      title: 'Meet where it suits you',
      text: 'Name a meeting place when you book, and look at the phone there.',
    },
    {
      title: 'One tap to report',
      text: 'Something odd about an offer? Tell us from the card. We read every report.',
    },
  ],
} as const

export const homeMessages = {
  search: 'সব ফোন খুঁজুন',
  searchExample: 'মডেল লিখুন, যেমন iPhone 13',
  searchSubmit: 'খুঁজুন',
  brandAction: 'See phones',
  campaignsFailed: 'The advertised phones could not be loaded',
  reviewsTitle: "Customer's Review",
}

/** Three fixed reviews (specification 9), with our own drawn faces. */
export const reviews = [
  {
    name: 'Nusrat Jahan',
    img: '/people/nusrat.svg',
    location: 'Dhanmondi, Dhaka',
    review:
      'I was nervous about paying by card for a used phone. Somebody else bought the first one while I was typing, and my money simply never left. The second one I got, and it is exactly as described.',
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
] as const
