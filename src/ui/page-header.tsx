import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ArrowLeft from '~icons/lucide/arrow-left'
import ChevronDown from '~icons/lucide/chevron-down'
import type { Elements } from './elements.ts'
import { UnbrokenText } from './formatted-values.tsx'

type PageHeaderProps = {
  title: string
  translate?: 'no'
  intro?: ReactNode
  action?: Elements
}

/** The head of a page: its heading, an introduction and an action beside them. */
export function PageHeader({ title, translate, intro, action }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 pb-6">
      <div className="grid gap-1.5">
        <h1 translate={translate} className="font-bold text-2xl sm:text-3xl">
          <UnbrokenText text={title} />
        </h1>
        {intro && <p className="max-w-prose text-quiet">{intro}</p>}
      </div>
      {action}
    </header>
  )
}

type BackLinkProps = {
  to: string
  /** Whether it stands among other things instead of above the page. */
  isInline?: boolean
  children: ReactNode
}

/** The link above a page to the one that it belongs to. */
export function BackLink({ to, isInline, children }: BackLinkProps) {
  const link = (
    <Link to={to} className="link link-hover inline-flex items-center gap-1.5 py-0.5 text-quiet text-sm">
      <ArrowLeft size={16} aria-hidden="true" />
      <span>{children}</span>
    </Link>
  )
  return isInline ? link : <p className="mb-2 sm:mb-4">{link}</p>
}

type SectionProps = {
  title: string
  /** Whether it is a card. */
  isPanel?: boolean
  children: Elements
}

/** A part of a page below its heading. */
export function Section({ title, isPanel, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className={isPanel ? 'grid content-start gap-4 panel p-5 sm:p-6' : 'grid gap-3'}
    >
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  )
}

/** The head of a part of a page: its heading and an introduction. */
export function PartHeader({ title, intro }: { title: string; intro: string }) {
  return (
    <div className="grid gap-1">
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="text-quiet text-sm">{intro}</p>
    </div>
  )
}

/** A part of a page that a press on its title unfolds, without a script, too. `isOpen` is how it stands at first, and when it changes. */
export function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: Elements }) {
  return (
    <details open={isOpen} className="group rounded-field border border-base-300">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 py-2 sm:px-4">
        <h3 className="font-semibold">
          <UnbrokenText text={title} />
        </h3>
        <ChevronDown size={20} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-3 pt-1 pb-3 sm:px-4 sm:pb-4">{children}</div>
    </details>
  )
}
