import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatPostingTime } from '../../../kernel/time.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { PartHeader } from '../../../ui/page-header.tsx'
import { callQuery } from '../../../ui/query-client.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { WireSession } from '../../contract.ts'
import type { AuthApi } from '../../routes.ts'
import { sessionTexts as words } from '../texts.ts'

const api = createApi<AuthApi>()

export const sessionsQuery = callQuery(
  ['identity', 'sessions'],
  (call) => api.account.sessions.$get({}, call),
  { staleTime: 0 },
)

export function SessionsPanel() {
  const queries = useQueryClient()
  const query = useQuery(sessionsQuery)
  const onSettled = () => queries.invalidateQueries(sessionsQuery)
  const onError = (error: Error) => toast.error(error.message)
  const endOne = useMutation({
    mutationFn: (id: string) => parseResponse(api.account.sessions[':id'].$delete({ param: { id } })),
    onSuccess: () => toast.success(words.ended),
    onError,
    onSettled,
  })
  const endOthers = useMutation({
    mutationFn: () => parseResponse(api.account.sessions.$delete()),
    onSuccess: () => toast.success(words.othersEnded),
    onError,
    onSettled,
  })
  const isBusy = endOne.isPending || endOthers.isPending
  return (
    <section aria-label={words.title} className="grid gap-4">
      <PartHeader title={words.title} intro={words.intro} />
      <QueryResult query={query} failed={words.failed}>
        {(sessions) => (
          <>
            <ul className="grid gap-3">
              {sessions.map((session) => (
                <SessionRow
                  key={session._id}
                  session={session}
                  onEnd={() => isBusy || endOne.mutate(session._id)}
                />
              ))}
            </ul>
            {sessions.length > 1 ? (
              <button
                type="button"
                className="btn btn-outline justify-self-start"
                aria-disabled={isBusy || undefined}
                onClick={() => isBusy || endOthers.mutate()}
              >
                {words.endOthers}
              </button>
            ) : (
              <p className="text-quiet text-sm">{words.alone}</p>
            )}
          </>
        )}
      </QueryResult>
    </section>
  )
}

type SessionRowProps = { session: WireSession; onEnd: () => void }

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { _id, browser, system, place, createdAt, usedAt, isCurrent } = session
  const nameId = `session-${_id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-base-200 p-3">
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p id={nameId} className="font-medium">
          <span>{words.device(browser, system)}</span>
          {isCurrent && <span className="badge badge-success badge-sm ms-2">{words.current}</span>}
        </p>
        <p className="text-quiet">
          <span>{words.used(formatPostingTime(usedAt))}</span>
          {place && <span>{` · ${words.place(place)}`}</span>}
        </p>
        <p className="text-quiet">{words.begun(formatPostingTime(createdAt))}</p>
      </div>
      {!isCurrent && (
        <button type="button" className="btn btn-sm" aria-describedby={nameId} onClick={onEnd}>
          {words.end}
        </button>
      )}
    </li>
  )
}
