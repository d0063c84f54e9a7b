import type { ReactNode } from 'react'

/** A term and its description in a list of facts (`dl`). */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-normal text-quiet text-sm">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
