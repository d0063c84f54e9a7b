import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions, callQuery } from '../ui/query-client.ts'
import type { NotificationApi } from './routes.ts'

const api = createApi<NotificationApi>()

export const notificationKeys = {
  all: ['notifications'],
  settings: ['notifications', 'settings'],
} as const

export const notificationsQuery = () =>
  pagedQuery([...notificationKeys.all, 'mine'], (cursor, call) =>
    readPage(api.notifications.$get({ query: { cursor } }, call)),
  )

export const unreadQuery = () =>
  callQuery([...notificationKeys.all, 'unread'], (call) => api.unreadnotifications.$get({}, call))

/** The query of the latest notifications in the opened bell; it loads the sentences of all kinds on demand. */
export const latestQuery = () =>
  queryOptions({
    queryKey: [...notificationKeys.all, 'latest'],
    queryFn: async (context) => {
      const [latest, { describeNotification }] = await Promise.all([
        parseResponse(api.notifications.$get({ query: { limit: '20' } }, callOptions(context))),
        import('./describe-notification.ts'),
      ])
      return latest.map((each) => ({ ...each, ...describeNotification(each) }))
    },
  })

export const settingsQuery = () =>
  callQuery(notificationKeys.settings, (call) => api.notificationsettings.$get({}, call))
