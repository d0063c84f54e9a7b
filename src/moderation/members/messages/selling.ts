import { localize } from '../../../kernel/locale.ts'
import * as bn from './selling.bn.ts'

/** The page that turns a buyer account into a seller account. */
export const sellingMessages = localize(bn.sellingMessages, {
  title: 'Start selling',
  intro: 'One press turns your account into a seller account. Everything you do as a buyer stays as it is.',
  points: [
    {
      title: 'List a phone for free',
      text: 'Photos, a price and a few honest words. Your name and mobile number stand on the listing, so that buyers can reach you.',
    },
    {
      title: 'Meet the buyer',
      text: 'Several people can book a phone. It goes to the first who pays by card.',
    },
    {
      title: 'Earn the badge',
      text: 'Our team checks sellers by hand. A verified seller has a tick on every listing.',
    },
  ],
  honest:
    'Describe every phone as it is. A listing that misleads buyers is taken down, and the account can be closed.',
  submit: 'Start selling',
  done: 'You can sell now. Add your first phone.',
})
