import Moon from 'lucide-react/icons/moon'
import { timeMessages } from '../../../kernel/messages/kernel.ts'
import { dhakaMillis } from '../../../kernel/time.ts'
import { meetingPanelMessages as words } from '../messages.ts'
import { isByDaylight, sunTimes } from '../sun-times.ts'

/** Advice for a meeting in the dark; nothing for one by day. */
export function DaylightAdvice({ at }: { at: Date }) {
  if (Number.isNaN(at.getTime()) || isByDaylight(at)) return null
  const { rise, set } = sunTimes(at)
  return (
    <p role="note" className="flex gap-2 rounded-field border border-warning p-3 text-sm">
      <Moon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{words.dark(formatClock(rise), formatClock(set))}</span>
    </p>
  )
}

function formatClock(at: Date): string {
  const there = new Date(at.getTime() + dhakaMillis)
  return timeMessages.clock(there.getUTCHours(), String(there.getUTCMinutes()).padStart(2, '0'))
}
