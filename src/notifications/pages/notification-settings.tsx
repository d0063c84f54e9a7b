import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { notificationPaths } from '../../kernel/paths.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import { callQuery } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useChangeSetting } from '../components/use-notifications.ts'
import type { NotificationSetting } from '../contract.ts'
import { PushSwitch } from '../push/components/push-switch.tsx'
import { notificationKeys, settingsQuery } from '../queries.ts'
import type { NotificationApi } from '../routes.ts'
import { kindLabels, smsSwitchTexts, settingsTexts as words } from '../texts/settings.ts'

const api = createApi<NotificationApi>()

const smsQuery = () =>
  callQuery([...notificationKeys.settings, 'sms'], (call) => api.smsnotices.$get({}, call))

/** The switch of notices by SMS. Nothing for people without a confirmed number. */
function SmsSwitch() {
  const { data } = useQuery(smsQuery())
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (on: boolean) => parseResponse(api.smsnotices.$put({ json: { on } })),
    onMutate: (on) => queryClient.setQueryData(smsQuery().queryKey, { on }),
    onError: () => toast.error(smsSwitchTexts.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: smsQuery().queryKey }),
  })
  if (!data || data.on === null) return null
  return (
    <section aria-label={smsSwitchTexts.title} className="panel p-4 sm:p-6">
      <label className="flex min-h-11 items-center justify-between gap-4">
        <span className="font-semibold">{smsSwitchTexts.label}</span>
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={data.on}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      </label>
      <p className="max-w-prose text-quiet">{smsSwitchTexts.explain}</p>
    </section>
  )
}

const needs: PageNeeds = () => [settingsQuery()]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function NotificationSettingsPage() {
  const settings = useQuery(settingsQuery())
  return (
    <>
      <BackLink to={notificationPaths.list}>{words.back}</BackLink>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={settings} failed={words.failed}>
        {(rows) => (
          <div className="grid max-w-2xl gap-4">
            <PushSwitch />
            <SmsSwitch />
            <fieldset className="panel p-4 sm:p-6">
              <legend className="sr-only">{words.group}</legend>
              <p aria-hidden="true" className="pb-2 font-semibold">
                {words.group}
              </p>
              {rows
                .filter(({ canTurnOff }) => canTurnOff)
                .map((each) => (
                  <Setting key={each.kind} {...each} />
                ))}
            </fieldset>
            <AlwaysSent kinds={rows.filter(({ canTurnOff }) => !canTurnOff).map(({ kind }) => kind)} />
          </div>
        )}
      </QueryResult>
    </>
  )
}

function AlwaysSent({ kinds }: { kinds: NotificationSetting['kind'][] }) {
  return (
    <details className="panel p-4 sm:p-6">
      <summary className="cursor-pointer font-semibold">{words.always}</summary>
      <ul className="list-disc grid gap-1.5 ps-6 pt-3 text-quiet">
        {kinds.map((kind) => (
          <li key={kind}>{kindLabels[kind]}</li>
        ))}
      </ul>
    </details>
  )
}

function Setting({ kind, email }: NotificationSetting) {
  const { mutate: change } = useChangeSetting()
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 border-base-300 border-b py-2 last:border-b-0">
      <span className="min-w-0">{kindLabels[kind]}</span>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={email}
        onChange={({ target }) => change({ kind, email: target.checked })}
      />
    </label>
  )
}
