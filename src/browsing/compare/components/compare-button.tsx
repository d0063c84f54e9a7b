import type { CampaignProduct } from '../../../listings/contract.ts'
import { CardIcon } from '../../../ui/card-icons.tsx'
import { compareTexts as words } from '../texts.ts'
import { useIsCompared } from './use-compared.ts'

type CompareButtonProps = {
  product: CampaignProduct
  quiet?: boolean
}

export function CompareButton({ product, quiet = false }: CompareButtonProps) {
  const { isCompared, toggle } = useIsCompared(product._id)
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      aria-label={words.compareNamed(product.product_name)}
      className={`btn aria-pressed:font-medium aria-pressed:text-primary ${quiet ? 'btn-ghost btn-sm font-normal text-quiet' : 'btn-outline aria-pressed:border-primary'}`}
      onClick={toggle}
    >
      <CardIcon name="scale" size={quiet ? 14 : 18} />
      <span>{words.compare}</span>
    </button>
  )
}
