type ProgressBarProps = {
  /** The name of the bar for screen readers. */
  label: string
  /** The progress from 0 to 1; without it the bar sweeps. */
  value?: number | undefined
}

/** A progress bar, which sweeps while the progress is unknown. It is hidden where no script makes any. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 w-full noscript:hidden overflow-hidden rounded-full bg-base-300"
    >
      {percent === undefined ? (
        <div className="h-full w-2/5 motion-safe:animate-sweep rounded-full bg-primary" />
      ) : (
        <div
          className="h-full rounded-full bg-primary motion-safe:transition-[width]"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
