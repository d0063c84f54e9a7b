import { Link } from 'react-router'
import { formatNumber } from '../../kernel/number.ts'
import { listingPaths } from '../../listings/paths.ts'
import { orderMessages as words } from '../messages/order.ts'
import type { OrderDetails } from '../order-contract.ts'
import type { Viewer } from './describe-stage.ts'
import { Fact } from './fact.tsx'

/** The other side with its number, and where to meet. An admin reads both sides. */
export function OrderParties({ order, me }: { order: OrderDetails; me: Viewer }) {
  const { buyer, seller, meetingLocation, imei, imeiEnd } = order
  return (
    <section className="grid gap-4 panel p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{words.partiesTitle}</h2>
      <dl className="grid gap-3">
        {me !== 'seller' && (
          <Person
            label={words.seller}
            name={seller.name}
            number={seller.mobile}
            page={listingPaths.seller(seller._id)}
          />
        )}
        {me !== 'buyer' && <Person label={words.buyer} name={buyer.name} number={buyer.phone} />}
        {buyer.noShows ? <Fact label={words.noShows}>{formatNumber(buyer.noShows)}</Fact> : null}
        {meetingLocation && <Fact label={words.meetAt}>{meetingLocation}</Fact>}
        {imeiEnd && <Fact label={words.imei}>{imei ?? `… ${imeiEnd}`}</Fact>}
      </dl>
    </section>
  )
}

type PersonProps = {
  label: string
  name: string
  number: string | null
  /** The address of a page about this person. */
  page?: string
}

function Person({ label, name, number, page }: PersonProps) {
  return (
    <>
      <Fact label={label}>
        {page ? (
          <Link to={page} className="link inline-block py-0.5">
            {name}
          </Link>
        ) : (
          name
        )}
      </Fact>
      {number && (
        <Fact label={words.phone}>
          <a
            href={`tel:${number.replaceAll(/[ -]/g, '')}`}
            className="link inline-block py-0.5 tabular-nums"
            aria-label={`${name}: ${number}`}
          >
            {number}
          </a>
        </Fact>
      )}
    </>
  )
}
