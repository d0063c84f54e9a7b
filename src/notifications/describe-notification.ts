import type { NotificationKind } from './rules.ts'
import { notificationTexts, notificationTitles } from './texts/notifications.ts'

type Render = (params: Record<string, string | number>) => string

/** Writes the title and text of a notification in the current language, from its kind and stored parameters. */
export function describeNotification({
  kind,
  params,
}: {
  kind: NotificationKind
  params: Record<string, string | number>
}): { title: string; text: string } {
  // `notify` takes no others.
  return {
    title: (notificationTitles[kind] as Render)(params),
    text: (notificationTexts[kind] as Render)(params),
  }
}
