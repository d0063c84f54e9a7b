import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import X from '~icons/lucide/x'
import { useCloseOnBack } from './close-on-back.ts'
import type { Elements } from './elements.ts'
import { SubmitButton } from './submit-button.tsx'
import { uiTexts } from './texts/ui.ts'
import { Toaster } from './toaster.tsx'

type DialogProps = {
  open: boolean
  /** Called on Escape, Back, the cross or a click outside; it must set `open` to false. */
  onClose: () => void
  title: string
  children: Elements
}

/** A native modal dialog, which traps the focus and returns it on closing. Its children mount only while it is open. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Removal alone does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // A popover first: showing a modal dialog makes the page inert, which is slow.
    const opener = document.activeElement
    lockScroll()
    element.showPopover()
    const stop = afterPaint(() => {
      if (!element.matches(':popover-open')) return
      const focused = element.querySelector<HTMLElement>(':focus')
      // Hiding the popover returns the focus, which would restart its transition.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      element.hidePopover()
      element.showModal()
      focused?.focus({ preventScroll: true })
    })
    return () => {
      stop()
      element.hidePopover()
      element.close()
      unlockScroll()
    }
  }, [])
  useCloseOnBack(true, onClose)

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      popover="auto"
      closedby="any"
      className="modal-sheet gap-5 open:grid"
      onToggle={({ target, currentTarget, newState }) => {
        if (target !== currentTarget || newState === 'open') return
        // Hidden before it was modal.
        if (currentTarget.isConnected && !currentTarget.open) onClose()
      }}
      // The 'close' event comes too late after removal.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // A removed dialog's event may come when another is open.
        if (event.currentTarget.isConnected && !event.currentTarget.open) onClose()
      }}
    >
      <header className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="pt-1 font-semibold text-xl">
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-ghost btn-circle btn-sm"
          aria-label={uiTexts.close}
          onClick={onClose}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      {children}
      <Toaster />
    </dialog>
  )
}

/** Runs `act` after the next paint. Returns the function that cancels it. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Keeps the scroll bar's width, so that nothing moves. */
function lockScroll(): void {
  const { clientWidth, style } = document.documentElement
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
}

function unlockScroll(): void {
  if (document.querySelector('dialog:is(:modal, :popover-open)')) return
  const { style } = document.documentElement
  style.overflow = ''
  style.scrollbarGutter = ''
}

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  danger?: boolean
  busy?: boolean
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks to confirm what cannot be undone. 'Cancel' has the focus at first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger, busy = false, error, onConfirm, onCancel } = props
  return (
    <Dialog open={open} onClose={onCancel} title={title}>
      <div className="text-quiet">
        <div>{children}</div>
        {error && (
          <p role="alert" className="pt-3 text-error">
            {error}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onCancel={onCancel} />
        <SubmitButton type="button" busy={busy} tone={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirmLabel}
        </SubmitButton>
      </div>
    </Dialog>
  )
}

type DialogFootProps = {
  busy: boolean
  tone?: 'primary' | 'danger'
  children: string
  onCancel: () => void
}

/** The foot of a form in a dialog: 'Cancel', and the button that sends it. */
export function DialogFoot({ busy, tone = 'primary', children, onCancel }: DialogFootProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <button type="button" className="btn" onClick={onCancel}>
        {uiTexts.cancel}
      </button>
      <SubmitButton busy={busy} tone={tone}>
        {children}
      </SubmitButton>
    </div>
  )
}

/** React's `autoFocus` acts before the dialog opens. */
function CancelButton({ onCancel }: { onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button ref={button} type="button" className="btn" onClick={onCancel}>
      {uiTexts.cancel}
    </button>
  )
}
