import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Elements } from './elements.ts'

/** A part of a page that a press on its title unfolds, without a script, too. `isOpen` is how it stands at first, and when it changes. */
export function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: Elements }) {
  return (
    <details open={isOpen} className="group rounded-field border border-base-300">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 py-2 sm:px-4">
        <h3 className="font-semibold">{title}</h3>
        <ChevronDown size={20} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-3 pt-1 pb-3 sm:px-4 sm:pb-4">{children}</div>
    </details>
  )
}
