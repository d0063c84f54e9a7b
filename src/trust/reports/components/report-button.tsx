import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { isSameEmail } from '../../../auth/rules.ts'
import { useAuth } from '../../../auth/session/components/use-auth.ts'
import { cardHeadingId } from '../../../listings/components/product-card.tsx'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { CardIcon } from '../../../ui/card-icons.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { Spinner } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { TrustApi } from '../../routes.ts'
import type { ReportReason } from '../../rules.ts'
import { reportTexts as words } from '../../texts.ts'

const ReportReasons = lazy(() => import('./report-reasons.tsx'))

/** 'report to admin' on a phone's card, for users except its seller. One press reports; the reason follows. */
export default function ReportButton({ product }: { product: CampaignProduct }) {
  const { user, isSignedIn } = useAuth()
  if (!isSignedIn) return null
  const isOwn = user && product.userEmail && isSameEmail(user.email, product.userEmail)
  // Prevents a layout shift when the browser gets to know whose phone it is.
  if (isOwn) return <span aria-hidden="true" className="btn btn-ghost btn-sm invisible w-full" />
  return <Report product={product} />
}

function Report({ product }: { product: CampaignProduct }) {
  const report = useReportProduct(product._id)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const send = () =>
    report.mutate(undefined, {
      onSuccess(isFirst) {
        toast.success(isFirst ? words.reportSent : words.alreadyReported)
        if (isFirst) setAsking(true)
      },
    })
  const close = () => {
    setAsking(false)
    button.current?.focus()
  }
  const choose = (reason: ReportReason) =>
    report.mutate(reason, {
      onSuccess() {
        toast.success(words.reasonSent)
        close()
      },
    })

  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-ghost btn-sm report-button"
        aria-describedby={cardHeadingId(product._id)}
        aria-busy={report.isPending || undefined}
        onClick={({ detail }) => {
          // Ignores double clicks.
          if (detail < 2 && !report.isPending) send()
        }}
      >
        {report.isPending ? <Spinner small /> : <CardIcon name="flag" />}
        <span>{words.reportToAdmin}</span>
      </button>
      <ErrorText error={report.error} className="text-center text-sm" />
      {isAsking && (
        <Suspense>
          <ReportReasons
            sending={report.isPending ? report.variables : undefined}
            onChoose={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

const api = createApi<TrustApi>()

/** Returns whether anything changed. */
function useReportProduct(productId: string) {
  return useMutation({
    mutationFn: async (reason?: ReportReason) => {
      const query = { id: productId, ...(reason ? { reason } : {}) }
      const { modifiedCount } = await parseResponse(api.report.$put({ query }))
      return modifiedCount > 0
    },
  })
}
