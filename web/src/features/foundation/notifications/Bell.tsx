import IconBell from 'icon:bell'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notifications } from '#contract/foundation/notifications/notifications.ts'
import { useRead } from '../../../api/queries.ts'
import { lazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { LazyMenu } from '../../../kit/header/LazyMenu.tsx'

const panel = lazyComponent(() => import('./NotificationPanel.tsx').then((module) => module.NotificationPanel))

/** The number of unread notifications, live, and the accessible name of the bell. */
export function useUnreadNotifications() {
  const { t } = useTranslation()
  const { data } = useRead(notifications.unread, {})
  const count = data?.count ?? 0
  const title = t('notifications.title')
  return { count, label: count > 0 ? `${title}: ${t('notifications.unreadCount', { count })}` : title }
}

/** The bell of wide screens, which opens the panel of the newest notifications. */
export function Bell({ label }: { label: string }) {
  return (
    <LazyMenu
      menu={panel}
      content={{}}
      button={(props) => (
        <ActionIcon
          {...props}
          aria-haspopup="dialog"
          variant="subtle"
          size={44}
          c="var(--mantine-color-text)"
          aria-label={label}
          title={label}
        >
          <IconBell size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    />
  )
}
