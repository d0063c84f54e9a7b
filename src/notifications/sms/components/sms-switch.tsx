import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { callQuery } from '../../../ui/query-client.ts'
import { toast } from '../../../ui/toaster.tsx'
import { notificationKeys } from '../../queries.ts'
import type { NotificationApi } from '../../routes.ts'
import { smsSwitchTexts as words } from '../../texts/settings.ts'

const api = createApi<NotificationApi>()

const smsQuery = () =>
  callQuery([...notificationKeys.settings, 'sms'], (call) => api.smsnotices.$get({}, call))

/** The switch of notices by SMS. Nothing for people without a confirmed number. */
export function SmsSwitch() {
  const { data } = useQuery(smsQuery())
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (on: boolean) => parseResponse(api.smsnotices.$put({ json: { on } })),
    onMutate: (on) => queryClient.setQueryData(smsQuery().queryKey, { on }),
    onError: () => toast.error(words.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: smsQuery().queryKey }),
  })
  if (!data || data.on === null) return null
  return (
    <section aria-label={words.title} className="panel p-4 sm:p-6">
      <label className="flex min-h-11 items-center justify-between gap-4">
        <span className="font-semibold">{words.label}</span>
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={data.on}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      </label>
      <p className="max-w-prose text-quiet">{words.explain}</p>
    </section>
  )
}
