/** Two arrows that change places: the mark of Swap, drawn in the colours of the theme. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-primary" />
        <path
          d="M9 12.5h13m-4-4 4 4-4 4M23 20.5H10m4-4-4 4 4 4"
          className="fill-none stroke-primary-content"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="font-bold text-xl tracking-tight">Swap</span>
    </span>
  )
}
