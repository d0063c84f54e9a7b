import { formatPostingTime } from '../kernel/time.ts'

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-quiet text-sm tabular-nums">
      {formatPostingTime(new Date(at))}
    </time>
  )
}
