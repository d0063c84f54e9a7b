import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Icon } from './create-icon.tsx'

export type EmptyStateProps = {
  /** An icon module such as `import Inbox from '~icons/lucide/inbox'`. */
  icon: Icon
  title: string
  hint?: ReactNode
  action?: ReactNode
}

/** Shown in place of an empty list: an icon, a title, a hint and an action. */
export function EmptyState({ icon: Icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 panel px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-secondary text-secondary-content">
        <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className="font-semibold text-lg">{title}</p>
      {hint && <p className="max-w-md text-quiet">{hint}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  )
}

/** A link that looks like the main button of its page. */
export function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="btn btn-primary">
      {children}
    </Link>
  )
}
