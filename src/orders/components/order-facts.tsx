import type { ReactNode } from 'react'
import { orderNumber } from '../../kernel/id.ts'
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
        {children}
      </dd>
    </div>
  )
}

/** The look of a phone's name in a wrapping row: below its photo where its words would be cut. */
export const besidePhoto = 'min-w-20 flex-1 md:min-w-28'

/** 'Order 1A2B3C4D', on a line of its own. */
export function OrderNumber({ id }: { id: string }) {
  return <span className="block font-normal text-quiet text-sm">{orderTexts.number(orderNumber(id))}</span>
}
