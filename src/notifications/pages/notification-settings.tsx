import { useQuery } from '@tanstack/react-query'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useChangeSetting } from '../components/use-notifications.ts'
import type { NotificationSetting } from '../contract.ts'
import { notificationPaths } from '../paths.ts'
import { PushSwitch } from '../push/components/push-switch.tsx'
import { settingsQuery } from '../queries.ts'
import { SmsSwitch } from '../sms/components/sms-switch.tsx'
import { kindLabels, settingsTexts as words } from '../texts/settings.ts'

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
