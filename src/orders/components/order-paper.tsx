import type { Elements } from '../../ui/elements.ts'
import { OrderNumber } from './order-number.tsx'

type OrderPaperProps = {
  title: string
  orderId: string
  className: string
  children: Elements
}

/** A printable document about an order, with a title, the order's number and its contents. */
export function OrderPaper({ title, orderId, className, children }: OrderPaperProps) {
  return (
    <article
      // The dark theme's light text would print badly.
      data-theme="swap-light"
      className={`grid grid-cols-1 gap-6 panel p-5 text-base-content sm:p-8 print:max-w-none print:border-0 print:p-0 ${className}`}
    >
      <header className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h1 className="wrap-anywhere font-bold text-2xl">{title}</h1>
          <OrderNumber id={orderId} />
        </div>
        <p className="shrink-0 font-bold text-primary text-xl">Swap</p>
      </header>
      {children}
    </article>
  )
}
