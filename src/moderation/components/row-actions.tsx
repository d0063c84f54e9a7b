import { Spinner } from '../../ui/spinner.tsx'

type RowAction = { label: string; style: string; onPress: () => void }

type RowActionsProps = {
  /** The id of what describes the buttons. */
  describedBy: string
  /** Whether the row is being worked on; the first button shows it. */
  busy: boolean
  actions: RowAction[]
}

/** The buttons of a table's row. */
export function RowActions({ describedBy, busy, actions }: RowActionsProps) {
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {actions.map(({ label, style, onPress }, place) => {
        const isBusy = busy && place === 0
        return (
          <button
            key={label}
            type="button"
            className={`btn btn-sm ${style}`}
            aria-describedby={describedBy}
            aria-busy={isBusy || undefined}
            onClick={() => !busy && onPress()}
          >
            {isBusy && <Spinner small />}
            {label}
          </button>
        )
      })}
    </span>
  )
}
