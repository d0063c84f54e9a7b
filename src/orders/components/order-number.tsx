import { orderNumber } from '../../kernel/id.ts'
import { orderTexts } from '../texts.ts'

/** 'Order 1A2B3C4D', on a line of its own. */
export function OrderNumber({ id }: { id: string }) {
  return <span className="block font-normal text-quiet text-sm">{orderTexts.number(orderNumber(id))}</span>
}
