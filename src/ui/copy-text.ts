import { uiTexts } from './texts/ui.ts'
import { toast } from './toaster.tsx'

/** Copies a text and says `copied`; where the browser refuses, or has no clipboard, shows the text to copy by hand. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.error(uiTexts.notCopied(text))
  }
}
