/** The mark and name of Swap. Where large text leaves no room for the name, it wraps out of sight. */
export function Logo() {
  return (
    <span className="flex h-8 flex-wrap content-start items-center gap-x-2.5 overflow-hidden">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-primary" />
        <path
          d="M9 12.5h13m-4-4 4 4-4 4M23 20.5H10m4-4-4 4 4 4"
          className="fill-none stroke-primary-content"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="whitespace-nowrap font-bold text-xl leading-8 tracking-tight">Swap</span>
    </span>
  )
}
