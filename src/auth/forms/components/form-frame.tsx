import type { ReactNode } from 'react'
import type { Elements } from '../../../ui/elements.ts'

export function FormFrame({
  title,
  children,
  under,
}: {
  title: string
  children: Elements
  under?: ReactNode
}) {
  return (
    <section className="grid grid-cols-1 justify-items-center py-4 sm:py-10">
      <div className="grid w-full max-w-form grid-cols-1 gap-6 panel p-6 sm:p-8">
        <h1 className="font-bold text-2xl">{title}</h1>
        {children}
        {under && <p className="text-center text-quiet text-sm">{under}</p>}
      </div>
    </section>
  )
}

/** Shows a problem of a form in red; the login form shows it in green (specification 8). */
export function FormProblem({ problem, green = false }: { problem: string; green?: boolean }) {
  return (
    <p role="alert" className={`text-sm empty:hidden ${green ? 'text-success' : 'text-error'}`}>
      {problem}
    </p>
  )
}
