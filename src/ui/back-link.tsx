import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Leads from a page to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link link-hover inline-flex items-center gap-1.5 py-0.5 text-quiet text-sm">
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}
