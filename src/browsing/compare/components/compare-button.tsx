import type { CampaignProduct } from '../../../listings/contract.ts'
import { CardIcon } from '../../../ui/card-icons.tsx'
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
      <CardIcon name="scale" size={16} />
      <span>{words.compare}</span>
    </button>
  )
}
