import type { ComponentProps } from 'react'

type SubmitButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  busy: boolean
  tone?: 'primary' | 'danger'
  wide?: boolean
}

/** Colours of a busy button, which `aria-disabled` would grey out. */
const colours = {
  primary: 'btn-primary aria-busy:bg-primary aria-busy:text-primary-content',
  danger: 'btn-error aria-busy:bg-error aria-busy:text-error-content',
}

/** The primary button of a form. While busy it shows a spinner, keeps the focus and cannot be pressed again. */
export function SubmitButton({
  busy,
  tone = 'primary',
  wide,
  children,
  onClick,
  ...button
}: SubmitButtonProps) {
  const colour = colours[tone]
  return (
    <button
      type="submit"
      {...button}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // Long labels wrap in large text.
      className={`btn max-sm:h-auto max-sm:min-h-11 max-sm:text-wrap max-sm:py-1 ${colour} ${wide ? 'w-full' : ''} ${busy ? 'pointer-events-none opacity-80' : ''}`}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <Spinner />}
      <span>{children}</span>
    </button>
  )
}

export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <span className={`loading loading-spinner ${small ? 'loading-xs' : 'loading-sm'}`} aria-hidden="true" />
  )
}

/** The label of a button that may stand in the bar of actions (`.action-bar`), where it is short on a small screen. */
export function BarLabel({ label, short }: { label: string; short: string }) {
  return (
    <>
      <span className="max-lg:in-[.action-bar]:hidden">{label}</span>
      <span className="hidden max-lg:in-[.action-bar]:inline">{short}</span>
    </>
  )
}
