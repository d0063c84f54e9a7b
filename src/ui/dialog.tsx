import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useCloseOnBack } from './close-on-back.ts'
import type { Elements } from './elements.ts'
import { SubmitButton } from './submit-button.tsx'
import { uiTexts } from './texts/ui.ts'

type DialogProps = {
  open: boolean
  /** Called on Escape, Back, the cross and a click beside the box: set `open` to false. */
  onClose: () => void
  title: string
  children: Elements
}

/** A native modal dialog: it traps the focus and returns it when it closes. Children mount only while it is open. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Closed before it is removed: a dialog that is only removed does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // A popover first, so that it is seen at once: a modal dialog makes the whole page inert, which takes a slow phone as long again.
    const opener = document.activeElement
    lockScroll()
    element.showPopover()
    const stop = afterPaint(() => {
      // Hidden already: `onToggle` is about to be told.
      if (!element.matches(':popover-open')) return
      const focused = element.querySelector<HTMLElement>(':focus')
      // Gets the focus back when the popover hides. While it is hidden, that would begin its transition anew.
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
        // Hidden by Escape or a press beside it before it was modal.
        if (currentTarget.isConnected && !currentTarget.open) onClose()
      }}
      // Closed by removing it: the 'close' event comes after the focus has returned, too late for who opens it again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The event of a dialog that is removed already may come when another is open.
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
    </dialog>
  )
}

/** Calls `act` once what has changed is painted, unless the function that it returns is called first. */
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

/** Keeps the page behind a dialog from scrolling, and the place of its scroll bar free, so that nothing moves. */
function lockScroll(): void {
  const { clientWidth, style } = document.documentElement
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
}

/** Undoes `lockScroll` once the last dialog is closed. */
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
  /** Something is deleted: the button is red. */
  danger?: boolean
  busy?: boolean
  /** Why the last try failed, if it did. */
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of what cannot be undone. 'Cancel' has the focus. */
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

/** Focuses itself once the dialog is open: React's `autoFocus` would do it before that. */
function CancelButton({ onCancel }: { onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button ref={button} type="button" className="btn" onClick={onCancel}>
      {uiTexts.cancel}
    </button>
  )
}
