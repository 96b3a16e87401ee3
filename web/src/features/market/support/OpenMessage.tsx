import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { displayMailAddress } from '#contract/market/links/display-host.ts'
import { contactTargetHours } from '#contract/market/support/contact-messages.ts'
import type { ContactMessage } from '#contract/market/support/contact-queue.ts'
import { RelativeTime, useDuration } from '../../../format/figures.tsx'
import { serverNow } from '../../../format/server-clock.ts'
import { QueueItem } from '../../../kit/queue/QueueItem.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { PersonHistory } from '../reports/PersonHistory.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { Assignment } from './Assignment.tsx'
import { OtherThreads } from './OtherThreads.tsx'
import { ThreadEntries } from './ThreadEntries.tsx'

const isLate = ({ stage, updatedAt }: ContactMessage) =>
  stage === 'open' && serverNow() - Date.parse(updatedAt) > contactTargetHours * 3_600_000

/** The open thread of the queue: its author, all its messages, and the answer beside them. */
export function OpenMessage({ message }: { message: ContactMessage }) {
  const { t } = useTranslation()
  const { subject, sender, visitor, status, stage, rating } = message
  return (
    <QueueItem
      title={<bdi>{subject}</bdi>}
      side={
        <Group gap="xs">
          {isLate(message) && (
            <Badge color="danger" variant="light" tt="none">
              {t('contact.late', { hours: contactTargetHours })}
            </Badge>
          )}
          {rating && (
            <Badge color={rating === 'good' ? 'teal' : 'orange'} variant="light" tt="none">
              {t(`contact.rating.${rating}`)}
            </Badge>
          )}
          <Badge variant="light" tt="none" c="var(--mantine-color-text)">
            {t(stage === 'solved' ? 'contact.stage.solved' : `contact.status.${status}`)}
          </Badge>
        </Group>
      }
      decision={
        <>
          <Assignment message={message} />
          <AnswerForm message={message} />
        </>
      }
      formLabel={t('contact.replyKey')}
      aside={
        <>
          <Sender message={message} />
          <OtherThreads message={message} />
        </>
      }
    >
      <ThreadEntries {...message} senderLabel={sender?.displayName ?? visitor?.name ?? ''} />
      <Answered message={message} />
    </QueueItem>
  )
}

function Sender({ message: { sender, visitor } }: { message: ContactMessage }) {
  const { t } = useTranslation()
  if (!sender)
    return (
      <div>
        <Text fw={600} dir="auto">
          {visitor?.name}
        </Text>
        <Text size="sm" c="dimmed">
          {t('contact.visitor')} · <bdi>{visitor && displayMailAddress(visitor.email)}</bdi>
        </Text>
      </div>
    )
  return (
    <>
      <UserRow person={sender} note={<bdi>@{sender.username}</bdi>} />
      <PersonHistory person={sender} isSubject />
    </>
  )
}

/** The admin who answered last, and the time until the first answer. */
function Answered({ message: { createdAt, firstRespondedAt, respondedBy, respondedAt } }: { message: ContactMessage }) {
  const { t } = useTranslation()
  const duration = useDuration()
  if (!respondedAt) return null
  const time = firstRespondedAt && duration(Date.parse(firstRespondedAt) - Date.parse(createdAt))
  return (
    <Text size="sm" c="dimmed">
      {t('contact.answeredBy', { name: respondedBy?.displayName ?? '' })} <RelativeTime at={respondedAt} />
      {time && ` · ${t('contact.firstAnswer', { time })}`}
    </Text>
  )
}
