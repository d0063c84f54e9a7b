import { formatPostingTime } from '../kernel/time.ts'

/** Shows a time, given in ISO 8601, in the reader's language. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-quiet text-sm tabular-nums">
      {formatPostingTime(at)}
    </time>
  )
}
