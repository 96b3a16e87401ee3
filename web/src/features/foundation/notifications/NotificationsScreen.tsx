import IconCheck from 'icon:check'
import IconMail from 'icon:mail'
import { Chip, Group, NativeSelect, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import { type Notification, notifications } from '#contract/foundation/notifications/notifications.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { useSetSearchParam } from '../../../api/use-set-search-param.ts'
import { useDayNames } from '../../../format/day-names.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { IconAction } from '../../../kit/IconAction.tsx'
import { EmptyState, isEmptyList, PagedList, Screen } from '../../../kit/screens.tsx'
import { QueueKeys } from '../../../kit/shortcuts/QueueKeys.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { UndoButton } from '../../../kit/undo/UndoButton.tsx'
import { listQuery } from './list-query.ts'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './notifications.module.css'
import { useMarkRead } from './use-mark-read.ts'

/** /notifications: unread ones first; ?unread= shows only those, ?kind= those of one kind. j and k move, e marks as read. */
export function NotificationsScreen() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const list = useList(notifications.list, { query: listQuery(search, i18n.language) })
  const { data: unread } = useRead(notifications.unread, {})
  const { markAll, isBusy } = useMarkRead()
  const { unread: onlyUnread, kind } = listQuery(search, i18n.language)
  const isNew = !onlyUnread && !kind && isEmptyList(list)
  return (
    <Screen
      title={t('notifications.title')}
      line={t('notifications.line')}
      size="md"
      action={
        !isNew && (
          <Group gap="xs">
            <UndoButton object="notifications" />
            <ActionButton
              variant="default"
              busy={isBusy}
              reason={unread?.count === 0 || list.items.length === 0 ? t('notifications.nothingUnread') : null}
              onClick={() => markAll(list.items)}
            >
              {t('notifications.markAll')}
            </ActionButton>
          </Group>
        )
      }
    >
      {!isNew && <Filters />}
      <PagedList
        list={list}
        section={t('notifications.title')}
        empty={<EmptyState kind="done" title={t('notifications.empty')} text={t('notifications.emptyText')} />}
      >
        {(items) => <Parts items={items} />}
      </PagedList>
    </Screen>
  )
}

function Filters() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const setParam = useSetSearchParam()
  return (
    <div className={classes.filters}>
      <Chip.Group<false>
        value={listQuery(search, i18n.language).unread ?? ''}
        onChange={(value) => setParam('unread', value ? String(value) : null)}
      >
        <Group gap="xs" role="radiogroup" aria-label={t('common.filter')} key={search.toString()}>
          <Chip value="" variant="outline">
            {t('common.all')}
          </Chip>
          <Chip value="true" variant="outline">
            {t('notifications.unread')}
          </Chip>
        </Group>
      </Chip.Group>
      <NativeSelect
        aria-label={t('notifications.about')}
        value={listQuery(search, i18n.language).kind ?? ''}
        onChange={(event) => setParam('kind', event.currentTarget.value || null)}
        data={[
          { value: '', label: t('notifications.allKinds') },
          ...notificationKinds.map((kind) => ({ value: kind, label: t(`notifications.kind.${kind}`) })),
        ]}
      />
    </div>
  )
}

/** Unread ones under 'New', the others under their days. */
function Parts({ items }: { items: Notification[] }) {
  const { t } = useTranslation()
  const mark = useMarkRead()
  const { dayName } = useDayNames()
  useShortcut('e', 'notifications.markRead', () => {
    const id = document.activeElement?.closest<HTMLElement>('article[data-unread]')?.dataset.id
    if (id) mark.markOne(id)
  })
  const parts = [
    { label: t('notifications.newOnes'), items: items.filter(({ isRead }) => !isRead) },
    ...byDay(
      items.filter(({ isRead }) => isRead),
      dayName,
    ),
  ]
  return (
    <QueueKeys>
      {parts.map(
        ({ label, items }) =>
          items.length > 0 && (
            <section key={label} aria-label={label}>
              <Title order={2} className={classes.part}>
                {label}
              </Title>
              {items.map((notification) => (
                <Item key={notification.id} notification={notification} mark={mark} />
              ))}
            </section>
          ),
      )}
    </QueueKeys>
  )
}

/** Notifications under the name of their day, in their order. */
function byDay(items: Notification[], dayName: (iso: string) => string) {
  const parts: { label: string; items: Notification[] }[] = []
  for (const item of items) {
    const label = dayName(item.createdAt)
    const last = parts.at(-1)
    if (last?.label === label) last.items.push(item)
    else parts.push({ label, items: [item] })
  }
  return parts
}

function Item({ notification, mark }: { notification: Notification; mark: ReturnType<typeof useMarkRead> }) {
  const { t } = useTranslation()
  const { id, isRead, title } = notification
  return (
    <article className={classes.item} data-id={id} data-unread={!isRead || undefined} aria-label={title}>
      <NotificationRow notification={notification} />
      {isRead ? (
        <IconAction
          icon={IconMail}
          label={t('notifications.markUnread')}
          about={title}
          onClick={() => mark.markUnread(id)}
        />
      ) : (
        <IconAction
          icon={IconCheck}
          label={t('notifications.markRead')}
          about={title}
          onClick={() => mark.markOne(id)}
        />
      )}
    </article>
  )
}
