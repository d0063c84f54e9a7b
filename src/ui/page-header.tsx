import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: string
  /** One quiet line on what the page is for. */
  intro?: ReactNode
  /** A link or a button that belongs to the whole page. */
  action?: ReactNode
}

/** The heading of a page and what it is for. */
export function PageHeader({ title, intro, action }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 pb-6">
      <div className="grid gap-1.5">
        <h1 className="font-bold text-2xl sm:text-3xl">{title}</h1>
        {intro && <p className="max-w-prose text-quiet">{intro}</p>}
      </div>
      {action}
    </header>
  )
}
