import { useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '../../ui/close-on-back.ts'
import { toast } from '../../ui/toaster.tsx'
import { galleryTexts as words } from '../texts.ts'
import { useImageAddress } from './photo.tsx'

/** Returns a function that opens these photos over the whole screen. The viewer is loaded on the first press. */
export function useFullScreen(urls: readonly string[], name: string, onClose: (last: number) => void) {
  const [isOpen, setOpen] = useState(false)
  const close = useRef(() => {})
  const presses = useRef(0)
  const addressOf = useImageAddress()
  useCloseOnBack(isOpen, () => close.current())
  // The viewer is outside React's tree.
  useEffect(
    () => () => {
      presses.current += 1
      close.current()
    },
    [],
  )

  return async (first: number) => {
    presses.current += 1
    const press = presses.current
    try {
      const { openFullScreen } = await import('./full-screen-photos.ts')
      if (press !== presses.current) return
      const ended = (last: number) => {
        close.current = () => {}
        setOpen(false)
        onClose(last)
      }
      close.current = openFullScreen({ urls, addressOf, name, first, onClose: ended })
      setOpen(true)
    } catch {
      toast.error(words.failed)
    }
  }
}
