import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script runs: before it does, a form would be sent by the browser itself. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The frame of the small forms about one's account: title, form, and what stands under it. */
export function FormFrame({
  title,
  children,
  under,
}: {
  title: string
  children: ReactNode
  under?: ReactNode
}) {
  return (
    <section className="grid justify-items-center py-4 sm:py-10">
      <div className="grid w-full max-w-form gap-6 panel p-6 sm:p-8">
        <h1 className="font-bold text-2xl">{title}</h1>
        {children}
        {under && <p className="text-center text-quiet text-sm">{under}</p>}
      </div>
    </section>
  )
}
