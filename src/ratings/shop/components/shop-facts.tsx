import { getLocale } from '../../../kernel/locale.ts'
import { timeTexts } from '../../../kernel/texts/kernel.ts'
import { describeAnswerTime } from '../../../listings/components/seller-line.tsx'
import { Fact } from '../../../orders/components/fact.tsx'
import type { Shop } from '../contract.ts'
import { shopFactTexts as words } from '../texts.ts'

/** Shows what a seller says of the shop: place, opening hours, and how fast the seller usually answers. */
export function ShopFacts({ shop }: { shop: Shop }) {
  const hours = describeHours(shop)
  const answers = describeAnswerTime(shop.answerMinutes)
  return (
    <>
      {(shop.place || hours) && (
        <dl className="flex flex-wrap gap-x-8 gap-y-3 font-medium">
          {shop.place && <Fact label={words.place}>{shop.place[getLocale()]}</Fact>}
          {hours && <Fact label={words.hours}>{hours}</Fact>}
        </dl>
      )}
      {answers && <p className="text-quiet">{answers}</p>}
    </>
  )
}

/** Such as '10:00 AM to 8:00 PM, closed on Fridays'; null without hours. */
function describeHours({ opensAt, closesAt, closedOn }: Shop): string | null {
  const day = closedOn === null ? undefined : words.days[closedOn]
  const parts = [
    opensAt && closesAt && words.open(formatTimeOfDay(opensAt), formatTimeOfDay(closesAt)),
    day && words.closedOn(day),
  ]
  return parts.filter(Boolean).join(', ') || null
}

/** Turns `HH:MM` into '4:30 PM'. */
function formatTimeOfDay(text: string): string {
  const [hours = '', minutes = ''] = text.split(':')
  return timeTexts.clock(Number(hours), minutes)
}
