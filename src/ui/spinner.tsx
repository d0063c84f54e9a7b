/** Turns inside a button while its work is under way. */
export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <span className={`loading loading-spinner ${small ? 'loading-xs' : 'loading-sm'}`} aria-hidden="true" />
  )
}
