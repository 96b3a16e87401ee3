import { Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Notification } from '#contract/foundation/notifications/notifications.ts'
import { useDayNames } from '../../../format/day-names.ts'
import { RelativeTime, useCount } from '../../../format/figures.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { isDeadlineAction, ShortDeadline } from '../../../kit/figures/ShortDeadline.tsx'
import { kindIcons } from './kind-icons.ts'
import classes from './notifications.module.css'

type Props = { notification: Notification; onOpen?: () => void }

/** A notification: its person or subject, the event, and the one next step. The whole row opens its page. */
export function NotificationRow({ notification, onOpen }: Props) {
  const { t } = useTranslation()
  const count = useCount()
  const { moment } = useDayNames()
  const { path, text, action, person, kind, isRead, unread, createdAt, deadline, subject, outcome } = notification
  const title =
    deadline && subject ? t('notifications.by', { step: action, at: moment(deadline.at), subject }) : notification.title
  const Mark = kindIcons[kind]
  return (
    <Link to={path} className={classes.row} data-unread={!isRead || undefined} onClick={onOpen}>
      <span className={classes.face} aria-hidden>
        {person ? (
          <Avatar person={person} size={40} />
        ) : (
          <ThemeIcon variant="light" size={40} radius="xl">
            <Mark size={20} stroke={1.5} />
          </ThemeIcon>
        )}
      </span>
      <span className={classes.content}>
        <span className={classes.title} dir="auto">
          {!isRead && <VisuallyHidden>{t('notifications.new')}</VisuallyHidden>}
          {title}
        </span>
        {text && (
          <Text component="span" size="sm" c="dimmed" lineClamp={2} dir="auto">
            {text}
          </Text>
        )}
        <span className={classes.facts}>
          {deadline && isDeadlineAction(deadline.action) ? (
            <ShortDeadline action={deadline.action} at={deadline.at} sentence={moment(deadline.at)} />
          ) : (
            <span className={outcome ? undefined : classes.action}>
              {outcome ? `${t(`notifications.outcome.${outcome}`)} ✓` : action}
            </span>
          )}
          <span>
            <RelativeTime at={createdAt} />
          </span>
          {unread > 1 && <span>{t('notifications.events', { count: unread, shown: count(unread) })}</span>}
        </span>
      </span>
      {!isRead && <span className={classes.dot} aria-hidden />}
    </Link>
  )
}
