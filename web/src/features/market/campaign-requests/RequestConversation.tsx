import IconCheck from 'icon:check'
import IconClock from 'icon:clock'
import IconCoin from 'icon:coin'
import IconScale from 'icon:scale'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest, RequestEvent } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, useTimes } from '../../../format/figures.tsx'
import type { TextKey } from '../../../format/texts.ts'
import { EventLine } from '../../../kit/conversation/entries.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { Room } from '../conversations/room/Room.tsx'

type Props = { request: CampaignRequest; side: Side | null; writable: boolean }

/** The room of a request, with its events. */
export function RequestConversation({ request, side, writable }: Props) {
  const user = useSignedIn()
  const ownId = side ? user.id : request.influencer.id
  const events = request.events.map((event) => ({
    key: `event-${event.id}`,
    createdAt: event.createdAt,
    isNews: event.actor?.id !== ownId,
    content: <RequestEventLine event={event} />,
  }))
  return (
    <Room
      place={{ channel: 'campaign-request', id: request.id }}
      events={events}
      other={side === 'business' ? request.influencer : request.business}
      ownId={ownId}
      isParticipant={side !== null}
      writable={writable}
    />
  )
}

/** Its note is already shown in the section of the application or invitation on the same page. */
const isOfApplication = ({ kind }: RequestEvent) => kind === 'applied' || kind === 'invited'

/** An event with its actor, and its note, amount or date. */
function RequestEventLine({ event }: { event: RequestEvent }) {
  const { t, i18n } = useTranslation()
  const { near } = useTimes()
  const Icon = iconOf(event)
  // events of every engagement have the names that they have on orders
  const own = `request.event.${event.kind}`
  const key = (i18n.exists(own) ? own : `task.event.${event.kind}`) as TextKey
  return (
    <EventLine
      icon={<Icon size={16} stroke={1.5} aria-hidden />}
      title={t(key as 'request.event.applied')}
      actor={
        event.actor ? <bdi>{event.actor.displayName}</bdi> : t(event.by === 'admin' ? 'task.byAdmin' : 'task.byItself')
      }
      at={event.createdAt}
    >
      {event.amount !== null && (
        <Text size="sm">
          <Money cents={event.amount} />
        </Text>
      )}
      {event.dueDate && <Text size="sm">{t('task.dueOn', { at: near(event.dueDate) })}</Text>}
      {event.note && !isOfApplication(event) && <UserText c="var(--mantine-color-text)">{event.note}</UserText>}
    </EventLine>
  )
}

const iconOf = ({ kind, by }: RequestEvent) => {
  if (kind.startsWith('dispute') || by === 'admin') return IconScale
  if (kind === 'offered' || kind === 'money_held' || kind.startsWith('split')) return IconCoin
  return by === 'clock' ? IconClock : IconCheck
}
