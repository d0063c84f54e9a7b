import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, type ReactNode, useState } from 'react'
import { addProductMessages as messages } from '../messages/offer.ts'

type PhotoDropAreaProps = {
  onDrop: (files: readonly File[]) => void
  /** The buttons that add photos without a mouse. */
  children: ReactNode
}

/** Photos are dragged, too: within the list, to order them. Only files from elsewhere are dropped here. */
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A framed area on which files can be dropped, around the buttons that do the same. */
export function PhotoDropArea({ onDrop, children }: PhotoDropAreaProps) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the buttons inside serve the keyboard.
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onDrop([...event.dataTransfer.files])
      }}
      className={`grid gap-3 rounded-box border-2 border-dashed p-[min(1rem,4.5vw)] ${
        isOver ? 'border-primary bg-base-200' : 'border-base-300'
      }`}
    >
      {children}
      <p className="flex items-center justify-center gap-2 py-4 text-quiet text-sm pointer-coarse:hidden">
        <ImagePlus size={20} strokeWidth={1.5} aria-hidden="true" />
        {messages.drop}
      </p>
    </div>
  )
}
