import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { orderNumber } from '../../kernel/id.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { orderTexts } from '../texts.ts'

type FactProps = {
  label: string
  translate?: 'no' | undefined
  children: ReactNode
}

/** A term and its description in a list of facts (`dl`). */
export function Fact({ label, translate, children }: FactProps) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-normal text-quiet text-sm">{label}</dt>
      <dd translate={translate} className="min-w-0">
        {typeof children === 'string' ? <UnbrokenText text={children} /> : children}
      </dd>
    </div>
  )
}

/** 'Order 1A2B3C4D', on a line of its own. */
export function OrderNumber({ id }: { id: string }) {
  return <span className="block font-normal text-quiet text-sm">{orderTexts.number(orderNumber(id))}</span>
}

/** The state of an order in a list, and below it what is next, which on a small screen has the width of the card. */
export function OrderState({ next, children }: { next: string; children: Elements }) {
  return (
    <span
      data-spread
      className="max-md:contents max-md:*:first:ms-auto md:inline-grid md:justify-items-start md:gap-1"
    >
      {children}
      <span className="text-quiet text-sm empty:hidden max-md:basis-full">
        <UnbrokenText text={next} />
      </span>
    </span>
  )
}

type OrderedPhoneProps = {
  order: { _id: string; product_name: string; image?: string | null | undefined }
  isGone?: boolean
}

/** A phone in a list of orders. Its name links to the order unless the phone is gone, and wraps below its photo where it would be cut. */
export function OrderedPhone({ order: { _id, product_name: name, image }, isGone }: OrderedPhoneProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 md:flex-nowrap">
      {image && (
        <span className="block w-16 shrink-0 overflow-hidden rounded-field">
          <Photo url={image} alt="" sizes="4rem" />
        </span>
      )}
      <span className="min-w-20 flex-1 md:min-w-28">
        {isGone ? (
          <span translate="no">
            <UnbrokenText text={name} />
          </span>
        ) : (
          <>
            <Link to={bookingPaths.order(_id)} translate="no" className="link inline-block py-1">
              <UnbrokenText text={name} />
            </Link>
            <OrderNumber id={_id} />
          </>
        )}
      </span>
    </span>
  )
}
