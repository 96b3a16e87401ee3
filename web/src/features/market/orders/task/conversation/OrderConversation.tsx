import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Task } from '#contract/market/orders/tasks.ts'
import { useSignedIn } from '../../../../../api/session.ts'
import { MediaViewer } from '../../../../../kit/files/MediaViewer.tsx'
import { Room } from '../../../conversations/room/Room.tsx'
import { orderEvents } from './events.tsx'
import { mediumOf } from './media.ts'

type Props = { task: Task; side: Side | null; writable: boolean }

/** The room of an order, with its deliveries and events. */
export function OrderConversation({ task, side, writable }: Props) {
  const user = useSignedIn()
  const [openDelivery, setOpenDelivery] = useState<number | null>(null)
  const ownId = side ? user.id : task.influencer.id
  return (
    <>
      <Room
        place={{ channel: 'order', id: task.id }}
        events={orderEvents({ task, ownId, onOpen: setOpenDelivery })}
        other={side === 'business' ? task.influencer : task.business}
        ownId={ownId}
        isParticipant={side !== null}
        writable={writable}
      />
      {openDelivery !== null && <Deliveries task={task} start={openDelivery} onClose={() => setOpenDelivery(null)} />}
    </>
  )
}

/** The versions that were delivered, in the viewer. */
function Deliveries({ task, start, onClose }: { task: Task; start: number; onClose: () => void }) {
  const { t } = useTranslation()
  const media = task.events
    .filter(({ kind }) => kind === 'delivered')
    .map((event, i) => mediumOf(event, t('task.version', { number: i + 1 })))
    .filter((medium) => medium !== null)
  return <MediaViewer title={t('task.result')} media={media} start={String(start)} onClose={onClose} />
}
