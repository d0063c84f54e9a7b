import { formatPostingTime } from '../kernel/time.ts'

/** A moment of the API, in quiet type. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-quiet text-sm tabular-nums">
      {formatPostingTime(new Date(at))}
    </time>
  )
}
