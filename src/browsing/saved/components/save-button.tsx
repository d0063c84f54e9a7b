import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isSameEmail } from '../../../auth/rules.ts'
import { useAuth } from '../../../auth/session/components/use-auth.ts'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { cardTexts } from '../../../listings/texts/listing.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { CardIcon } from '../../../ui/card-icons.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { savedIdsQuery, savedKeys } from '../../queries.ts'
import type { BrowsingApi } from '../../routes.ts'

type SaveButtonProps = {
  product: CampaignProduct
  /** Whether it is among the saved phones, as long as nothing else is known. */
  isListed?: boolean
}

/** The heart on the photo of a phone, which saves it or removes it; for signed-in users, except on their own phones. */
export function SaveButton({ product, isListed = false }: SaveButtonProps) {
  const { user, loading, isSignedIn } = useAuth()
  // Not during a sign-out.
  const { isSaved = isListed, save } = useSavedPhone(product._id, user !== null && !loading)
  const isOwn = user && product.userEmail && isSameEmail(user.email, product.userEmail)
  if (!isSignedIn || isOwn || (product.sold && !isSaved)) return null
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={cardTexts.saveNamed(product.product_name)}
      className="btn btn-circle on-photo"
      onClick={() => save(!isSaved)}
    >
      <CardIcon name="heart" className={isSaved ? 'text-accent *:fill-accent' : undefined} />
    </button>
  )
}

const api = createApi<BrowsingApi>()

export const renderHeart = (product: CampaignProduct) => <SaveButton product={product} />

/** Returns whether the user has saved a phone, undefined until that is known, and a function that changes it: shown at once, reverted when saving fails. */
function useSavedPhone(id: string, isSignedIn: boolean) {
  const queryClient = useQueryClient()
  const { queryKey } = savedIdsQuery
  const { data: isSaved } = useQuery({
    ...savedIdsQuery,
    enabled: isSignedIn,
    select: (ids) => ids.includes(id),
  })
  const show = (saved: boolean) =>
    queryClient.setQueryData(queryKey, (ids) =>
      saved ? [...new Set([...(ids ?? []), id])] : ids?.filter((each) => each !== id),
    )
  const { mutate } = useMutation({
    scope: { id: `saved ${id}` },
    mutationFn: (saved: boolean) => {
      const call = api.savedphones[':id']
      return saved ? parseResponse(call.$put(paramOf(id))) : parseResponse(call.$delete(paramOf(id)))
    },
    onMutate: async (saved) => {
      await queryClient.cancelQueries({ queryKey })
      show(saved)
    },
    onError: (problem, saved) => {
      show(!saved)
      toast.error(problem.message)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedKeys.all }),
  })
  return { isSaved, save: (saved: boolean) => mutate(saved) }
}
