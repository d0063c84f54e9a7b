/** A check mark in a circle, which draws itself once when it is news; at once where motion is not welcome. */
export function DrawnCheck({ isNews }: { isNews: boolean }) {
  const draw = isNews ? 'motion-safe:animate-draw' : ''
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={1}
      className="size-14 text-success"
    >
      <circle cx={12} cy={12} r={10} pathLength={1} className={draw} />
      <path d="m8 12.5 2.75 2.75L16 9.5" pathLength={1} className={`${draw} [animation-delay:0.4s]`} />
    </svg>
  )
}
