import { Link } from 'react-router'
import Scale from '~icons/lucide/scale'
import X from '~icons/lucide/x'
import { useAuth } from '../../../auth/session/components/use-auth.ts'
import { comparePath } from '../../../kernel/paths.ts'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { readStored } from '../../../ui/browser-store.ts'
import { toast } from '../../../ui/toaster.tsx'
import { storeShown, useStored } from '../../../ui/use-stored.ts'
import { maxCompared } from '../../rules.ts'
import { compareTexts as words } from '../texts.ts'

type CompareBarProps = {
  /** Fixes the bar to the foot of the screen: in the flow it would move the whole list. */
  fixed?: boolean
}

/** Shows how many phones are chosen to compare and links to the comparison; nothing while there are none. */
export function CompareBar({ fixed = false }: CompareBarProps) {
  const { ids, clear } = useCompared()
  if (ids.length === 0) return null
  return (
    <section
      aria-label={words.compare}
      className={`flex items-center gap-2 panel border-primary py-2 ps-4 pe-2 text-sm ${fixed ? 'fixed inset-x-3 bottom-19 lg:bottom-3 z-20 mx-auto max-w-xl shadow-lg' : ''}`}
    >
      <p role="status" className="min-w-0 grow">
        <span>{words.chosen(ids.length)}</span> {ids.length === 1 && <span>{words.one}</span>}
      </p>
      {ids.length > 1 && (
        <Link to={comparePath(ids)} className="btn btn-primary btn-sm h-auto min-h-9 py-1">
          {words.show(ids.length)}
        </Link>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-square btn-sm"
        aria-label={words.clear}
        onClick={clear}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </section>
  )
}

export function CompareButton({ product }: { product: CampaignProduct }) {
  const { isCompared, toggle } = useIsCompared(product._id)
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      aria-label={words.compareNamed(product.product_name)}
      className="btn btn-ghost btn-sm font-normal text-quiet aria-pressed:font-medium aria-pressed:text-primary"
      onClick={toggle}
    >
      <Scale size={16} aria-hidden="true" />
      <span>{words.compare}</span>
    </button>
  )
}

/** Returns the storage key of the phones to compare, comma-separated ids. Those of an account are deleted at sign-out. */
function useKey(): string {
  const { user, isExpected } = useAuth()
  return `compared ${user?.uid ?? (isExpected ? 'unknown' : '')}`
}

const listIds = (stored: string | null) => (stored ? stored.split(',') : [])

const storeIds = (key: string, ids: readonly string[]) => storeShown(key, ids.join())

/** Returns the ids of the phones to compare, and a function that clears them. They are stored in this browser. */
function useCompared() {
  const key = useKey()
  const ids = listIds(useStored(key, (stored) => stored))
  return { ids, clear: () => storeIds(key, []) }
}

/** Returns whether a phone is compared, and a function that changes that; beyond `maxCompared` phones it shows an error. */
function useIsCompared(id: string) {
  const key = useKey()
  // Selects a boolean, so that only the changed button of a list renders again.
  const isCompared = useStored(key, (stored) => stored?.includes(id) ?? false)
  const toggle = () => {
    const others = listIds(readStored(key)).filter((each) => each !== id)
    if (isCompared) storeIds(key, others)
    else if (others.length < maxCompared) storeIds(key, [...others, id])
    else toast.error(words.full(maxCompared))
  }
  return { isCompared, toggle }
}
