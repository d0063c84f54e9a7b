import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/guards/components/page-guards.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { useChangeSetting } from '../components/use-notifications.ts'
import type { NotificationSetting } from '../contract.ts'
import { kindLabels, settingsMessages as words } from '../messages/settings.ts'
import { notificationPaths } from '../paths.ts'
import { settingsQuery } from '../queries.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return loadQueries(visitorOf(context), (queries) => queries.prefetchQuery(settingsQuery()))
}

export const clientLoader = () => null

/** The settings: which kinds of notifications are mailed. */
export default function NotificationSettingsPage() {
  const settings = useQuery(settingsQuery())
  return (
    <>
      <PageHeader
        title={words.title}
        intro={words.intro}
        action={
          <Link to={notificationPaths.list} className="btn btn-outline btn-sm h-auto min-h-8 max-w-full py-1">
            {words.back}
          </Link>
        }
      />
      <QueryResult query={settings} failed={words.failed} skeleton={<RowsSkeleton />}>
        {(rows) => (
          <fieldset className="panel max-w-2xl p-4 sm:p-6">
            <legend className="sr-only">{words.group}</legend>
            <p aria-hidden="true" className="pb-2 font-semibold">
              {words.group}
            </p>
            {rows.map((each) => (
              <Setting key={each.kind} {...each} />
            ))}
          </fieldset>
        )}
      </QueryResult>
    </>
  )
}

function Setting({ kind, email, canTurnOff }: NotificationSetting) {
  const { mutate: change } = useChangeSetting()
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 border-base-300 border-b py-2 last:border-b-0">
      <span className="grid min-w-0">
        {kindLabels[kind]}
        {!canTurnOff && <span className="text-quiet text-sm">{words.always}</span>}
      </span>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={email}
        disabled={!canTurnOff}
        onChange={({ target }) => change({ kind, email: target.checked })}
      />
    </label>
  )
}
