import { Anchor, Popover, Stack, Text } from '@mantine/core'
import { cloneElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { notifications } from '#contract/foundation/notifications/notifications.ts'
import type { Language } from '#contract/languages.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { focusOnMount } from '../../../kit/behaviour/focus.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import type { MenuProps } from '../../../kit/header/LazyMenu.tsx'
import layout from '../../../kit/layout.module.css'
import { Loaded } from '../../../kit/screens.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './notifications.module.css'
import { useMarkRead } from './use-mark-read.ts'

const maxRows = 8

/** The newest notifications below the bell, unread ones first. */
export function NotificationPanel({ opened, onChange, children }: MenuProps) {
  return (
    <Popover position="bottom-end" width={400} shadow="md" trapFocus returnFocus opened={opened} onChange={onChange}>
      <Popover.Target>{cloneElement(children, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0}>{opened && <PanelContent close={() => onChange(false)} />}</Popover.Dropdown>
    </Popover>
  )
}

function PanelContent({ close }: { close: () => void }) {
  const { t, i18n } = useTranslation()
  const { markAll, isBusy } = useMarkRead()
  const read = useRead(notifications.list, { query: { limit: String(maxRows), language: i18n.language as Language } })
  const shown = read.data?.items ?? []
  const hasUnread = shown.some(({ isRead }) => !isRead)
  return (
    <>
      <div className={classes.panelHead}>
        <Text fw={600} tabIndex={-1} data-autofocus ref={focusOnMount} className={layout.focusTarget}>
          {t('notifications.title')}
        </Text>
        {hasUnread && (
          <ActionButton variant="subtle" size="compact-sm" busy={isBusy} onClick={() => markAll(shown)}>
            {t('notifications.markAll')}
          </ActionButton>
        )}
      </div>
      <div className={classes.panelList}>
        <Loaded read={read} section={t('notifications.title')} lines={4}>
          {({ items }) =>
            items.length === 0 ? (
              <Stack gap={4} p="md" align="center">
                <Text fw={500}>{t('notifications.empty')}</Text>
                <Text size="sm" c="dimmed" ta="center">
                  {t('notifications.emptyText')}
                </Text>
              </Stack>
            ) : (
              items.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} onOpen={close} />
              ))
            )
          }
        </Loaded>
      </div>
      <div className={classes.panelFoot}>
        <Anchor component={Link} to={paths.notifications} onClick={close} size="sm" py={10}>
          {t('notifications.viewAll')}
        </Anchor>
        <Anchor component={Link} to={paths.notificationSettings} onClick={close} size="sm" py={10}>
          {t('notifications.settings')}
        </Anchor>
      </div>
    </>
  )
}
