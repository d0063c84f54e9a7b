import type { Elements } from '../../ui/elements.ts'
import { receiptTexts } from '../texts.ts'

type OrderPaperProps = {
  title: string
  orderId: string
  /** How wide it is on a screen, and how close its parts stand in print. */
  className: string
  children: Elements
}

/** A document about an order that is printed, or saved as a file: its name, the number of the order, and what it says. */
export function OrderPaper({ title, orderId, className, children }: OrderPaperProps) {
  return (
    <article
      // White on a dark page, too: printed, the light text of the dark theme would be hard to read.
      data-theme="swap-light"
      className={`grid grid-cols-1 gap-6 panel p-5 text-base-content sm:p-8 print:max-w-none print:border-0 print:p-0 ${className}`}
    >
      <header className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h1 className="wrap-anywhere font-bold text-2xl">{title}</h1>
          <p className="wrap-anywhere text-quiet text-sm">{receiptTexts.number(orderId)}</p>
        </div>
        <p className="shrink-0 font-bold text-primary text-xl">Swap</p>
      </header>
      {children}
    </article>
  )
}
