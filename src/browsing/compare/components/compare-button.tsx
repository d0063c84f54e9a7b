import Scale from 'lucide-react/icons/scale'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { compareTexts as words } from '../texts.ts'
import { useIsCompared } from './use-compared.ts'

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
