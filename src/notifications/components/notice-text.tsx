import { UnbrokenText } from '../../ui/formatted-values.tsx'
import type { WireNotification } from '../contract.ts'
import { describeNotification } from '../describe-notification.ts'

/** The title and the text of a notification, in a table of admins. */
export function NoticeText({ notice }: { notice: WireNotification }) {
  const { title, text } = describeNotification(notice)
  return (
    <span className="wrap-anywhere">
      <UnbrokenText text={title} />
      <span className="block font-normal text-quiet text-sm">
        <UnbrokenText text={text} />
      </span>
    </span>
  )
}
