import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import FileX from '~icons/lucide/file-x'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { NewSellerNote } from '../../selling/components/new-seller-note.tsx'
import {
  emptyDraft,
  type OfferDraft,
  toDraft,
  toSimilarDraft,
  toUnfinished,
} from '../../selling/components/offer-draft.ts'
import { OfferForm } from '../../selling/components/offer-form.tsx'
import { draftTexts } from '../../selling/drafts/texts.ts'
import {
  draftQuery,
  myDraftsQuery,
  ownProductQuery,
  useAddProduct,
  useSaveDraft,
} from '../../selling/queries.ts'
import { sellingPaths } from '../../selling/rules.ts'
import { changeProductTexts, addProductTexts as words } from '../../selling/texts/offer.ts'
import { ApiProblem } from '../../ui/api.ts'
import { EmptyState, LinkButton } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { lastHandoverQuery } from '../queries.ts'

/** Add Products: put a phone up for sale, with `like` in the address one like an own phone, with `again` one that came back, with `draft` an own draft. */
export default function AddProductPage() {
  const [address] = useSearchParams()
  const like = address.get('like')
  if (like) return <AddFromPhone key={like} id={like} />
  const again = address.get('again')
  if (again) return <AddFromPhone key={again} id={again} isReturned />
  const draft = address.get('draft')
  if (draft) return <AddFromDraft key={draft} id={draft} />
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <AddNew />
    </>
  )
}

/** The empty form but for the place and the number of the seller's latest phone. */
function AddNew() {
  const { data: last, isPending } = useQuery(lastHandoverQuery)
  if (isPending) return <RowsSkeleton />
  return (
    <>
      {!last && <NewSellerNote />}
      <AddForm draftOf="new" current={{ ...emptyDraft, ...last }} />
    </>
  )
}

/**
 * The form with the facts of an own phone, or with all of one that came back, its photos too. What is typed there is stored apart from
 * the draft of the empty form.
 */
function AddFromPhone({ id, isReturned = false }: { id: string; isReturned?: boolean }) {
  const product = useQuery(ownProductQuery(id))
  if (product.error instanceof ApiProblem && product.error.code === 'unknown-product') {
    const seeProducts = <LinkButton to={sellingPaths.mine}>{changeProductTexts.back}</LinkButton>
    return <EmptyState icon={FileX} title={words.gone} hint={words.goneHint} action={seeProducts} />
  }
  const intro = isReturned ? words.introAgain : words.introLike
  return (
    <>
      <PageHeader title={words.title} intro={product.data ? intro(product.data.product_name) : words.intro} />
      <QueryResult query={product} failed={words.likeFailed}>
        {(data) =>
          isReturned ? (
            <AddForm draftOf={`again ${id}`} current={toDraft(data, new Date())} made={{ again: id }} />
          ) : (
            <AddForm draftOf={`like ${id}`} current={toSimilarDraft(data, new Date())} />
          )
        }
      </QueryResult>
    </>
  )
}

/** The form with what a draft holds. Publishing it removes the draft. */
function AddFromDraft({ id }: { id: string }) {
  const draft = useQuery(draftQuery(id))
  if (draft.error instanceof ApiProblem && draft.error.code === 'unknown-draft') {
    const seeDrafts = <LinkButton to={sellingPaths.drafts}>{draftTexts.seeDrafts}</LinkButton>
    return <EmptyState icon={FileX} title={draftTexts.gone} hint={draftTexts.goneHint} action={seeDrafts} />
  }
  const intro = draft.data
    ? draftTexts.introDraft(draft.data.product_name ?? draftTexts.unnamed)
    : words.intro
  return (
    <>
      <PageHeader title={words.title} intro={intro} />
      <QueryResult query={draft} failed={draftTexts.draftFailed}>
        {(data) => (
          <AddForm draftOf={`draft ${id}`} current={toDraft(data, new Date())} made={{ draft: id }} />
        )}
      </QueryResult>
    </>
  )
}

type AddFormProps = {
  /** The name that its draft is stored under in this browser. */
  draftOf: string
  current: OfferDraft
  /** The draft on the server that the form began with, or the phone that came back. */
  made?: { draft?: string; again?: string }
}

function AddForm({ draftOf, current, made = {} }: AddFormProps) {
  const { uid } = useSignedInUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const addProduct = useAddProduct(made)
  const saveDraft = useSaveDraft()
  // Absent without https.
  const [id] = useState(() => made.draft ?? crypto.randomUUID?.())
  const keep = {
    save: (draft: OfferDraft, images: string[]) =>
      saveDraft.mutateAsync({ id, draft: { ...toUnfinished(draft, new Date()), images } }),
    onKept: () => {
      toast.success(draftTexts.kept)
      return navigate(sellingPaths.drafts)
    },
  }
  const added = useRef('')
  const openNext = async () => {
    const drafts = made.draft === undefined ? [] : await queryClient.fetchQuery(myDraftsQuery).catch(() => [])
    const next = drafts.find(({ _id }) => _id !== made.draft)
    if (made.draft === undefined) await navigate(sellingPaths.mine, { state: { added: added.current } })
    else await navigate(next ? sellingPaths.addFromDraft(next._id) : sellingPaths.drafts)
  }
  return (
    <OfferForm
      place={{ account: uid, phone: draftOf }}
      current={current}
      submitLabel={words.submit}
      failed={words.notAdded}
      save={async (sent) => {
        added.current = (await addProduct.mutateAsync(sent))._id
      }}
      onSaved={() => {
        toast.success(listingTexts.added)
        return openNext()
      }}
      {...(id && made.again === undefined && { keep })}
    />
  )
}
