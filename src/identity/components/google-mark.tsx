/** Google's four-coloured G, which its guidelines ask for on a button that signs in with Google. Its colours are fixed. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-5 fill-none" strokeWidth="4" aria-hidden="true">
      <path d="M17.9 6.6A8 8 0 0 0 4.8 8.5" stroke="#ea4335" />
      <path d="M4.9 8.2a8 8 0 0 0 0 7.6" stroke="#fbbc05" />
      <path d="M4.8 15.5a8 8 0 0 0 12.6 2.4" stroke="#34a853" />
      <path d="M17.2 18.1A8 8 0 0 0 20 12h-8" stroke="#4285f4" />
    </svg>
  )
}
