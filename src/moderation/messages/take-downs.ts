import { localize } from '../../kernel/locale.ts'
import type { TakeDownReason } from '../rules.ts'
import * as bn from './take-downs.bn.ts'

/** What a seller reads about phones that were taken down. */
export const takeDownMessages = localize(bn.takeDownMessages, {
  title: (count: number) =>
    count === 1 ? 'A phone of yours was taken down' : 'Phones of yours were taken down',
  consequences: (count: number) =>
    count === 1
      ? 'Buyers cannot see it any more, and unpaid bookings of it were cancelled.'
      : 'Buyers cannot see them any more, and unpaid bookings of them were cancelled.',
  takenDown: (at: string) => `Taken down on ${at}`,
  reasons: {
    'stolen-or-blocked': 'The phone seems to be stolen or blocked.',
    fake: 'The phone seems to be a fake or a copy.',
    'not-as-described': 'The description or the photos do not match the phone.',
    scam: 'The offer looks like a scam.',
    other: 'The offer breaks our rules.',
  } satisfies Record<TakeDownReason, string>,
  noReason: 'No reason was given.',
})
