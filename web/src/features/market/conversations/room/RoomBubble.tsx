import { useTranslation } from 'react-i18next'
import type { RoomMessage } from '#contract/foundation/messages/messages.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { MessageBubble, type Place } from '../MessageBubble.tsx'

type Props = { message: RoomMessage; place: Place; ownId: number; writable: boolean; reportable: boolean }

/** A message of one side of a room; the other side's can be reported. */
export function RoomBubble({ message, place, ownId, writable, reportable }: Props) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const isOwn = message.sender.id === ownId
  return (
    <MessageBubble
      message={message}
      place={place}
      own={isOwn}
      by={message.sender.displayName}
      named
      changeable={writable && isOwn}
      actions={
        reportable &&
        !isOwn && (
          <ReportButton
            entityType="message"
            entityId={message.id}
            name={t('inbox.messageOf', { time: near(message.createdAt) })}
            size="compact-sm"
          />
        )
      }
    />
  )
}
