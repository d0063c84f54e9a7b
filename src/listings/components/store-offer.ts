import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OfferDraft } from './offer-draft.ts'
import { type DraftPlace, dropOffer, storeOfferPhotos, storeOfferText } from './stored-offer.ts'

/** How long after the last key the form is stored. */
const pauseMillis = 300

/** Stores the form while it is filled in, until `forget` deletes what was stored. `base` is what the form shows untouched. */
export function useStoreOffer(form: UseFormReturn<OfferDraft>, place: DraftPlace, base: OfferDraft) {
  const { account, phone } = place
  const draft = useMemo(
    () => keepOffer({ account, phone }, base, form.getValues()),
    [account, phone, base, form],
  )
  useEffect(() => {
    const { unsubscribe } = form.watch(() => draft.change(form.getValues()))
    addEventListener('pagehide', draft.flush)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [form, draft])
  return draft
}

const keysOf = (photos: OfferDraft['photos']) => photos.map(({ key }) => key).join()

function keepOffer(place: DraftPlace, base: OfferDraft, shown: OfferDraft) {
  let latest: OfferDraft | undefined
  let storedPhotos = keysOf(shown.photos)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isForgotten = false

  const flush = () => {
    clearTimeout(timer)
    const draft = latest
    latest = undefined
    if (!draft || isForgotten) return
    void storeOfferText(place, draft, base)
    const photos = keysOf(draft.photos)
    if (photos === storedPhotos) return
    storedPhotos = photos
    // Large photos are being shrunk meanwhile, and the form may have been sent or changed when they are.
    void storeOfferPhotos(place, draft.photos).then((store) => {
      if (!isForgotten && storedPhotos === photos) return store()
    })
  }
  return {
    flush,
    change(draft: OfferDraft) {
      latest = { ...draft }
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMillis)
    },
    forget(): Promise<void> {
      isForgotten = true
      return dropOffer(place)
    },
  }
}
