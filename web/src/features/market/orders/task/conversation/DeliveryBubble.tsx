import IconDownload from 'icon:download'
import IconExternalLink from 'icon:external-link'
import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { displayAddress } from '#contract/market/links/display-host.ts'
import type { TaskEvent } from '#contract/market/orders/tasks.ts'
import { Bubble, BubbleNote, MessageTime } from '../../../../../kit/conversation/entries.tsx'
import { ShownMedium } from '../../../../../kit/files/ShownMedium.tsx'
import layout from '../../../../../kit/layout.module.css'
import { UserText } from '../../../../../kit/text/UserText.tsx'
import classes from './delivery.module.css'
import { mediumOf } from './media.ts'

type Props = {
  event: TaskEvent
  /** Number of the delivery; null for the only one. */
  number: number | null
  own: boolean
  onOpen: () => void
}

/** Delivered work among the messages: the picture or film, the link, and the note with it. */
export function DeliveryBubble({ event, number, own, onOpen }: Props) {
  const { t } = useTranslation()
  const { file, resultUrl: url, actor } = event
  const medium = mediumOf(event, '')
  return (
    <Bubble
      own={own}
      plain
      note={
        <BubbleNote>
          {actor && !own && (
            <>
              <bdi>{actor.displayName}</bdi> ·{' '}
            </>
          )}
          <MessageTime at={event.createdAt} />
        </BubbleNote>
      }
    >
      <Text fw={600} mb={4}>
        {t('task.event.delivered')}
        {number !== null && ` · ${t('task.version', { number })}`}
      </Text>
      {medium && (
        <div className={classes.medium}>
          <ShownMedium medium={medium} className={classes.shown} />
          {medium.kind === 'image' && (
            <button
              type="button"
              className={classes.open}
              aria-label={t('viewer.open', { name: medium.name })}
              onClick={onOpen}
            />
          )}
        </div>
      )}
      {url && (
        <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className={classes.link}>
          <bdi dir="ltr" className={layout.breaks}>
            {displayAddress(url)}
          </bdi>{' '}
          <IconExternalLink size={16} stroke={1.5} aria-hidden />
        </Anchor>
      )}
      {file && (
        <Anchor href={filePath(file.id)} download className={classes.link}>
          <IconDownload size={18} stroke={1.5} aria-hidden /> <bdi className={layout.breaks}>{file.name}</bdi>
        </Anchor>
      )}
      {event.note && <UserText mt={4}>{event.note}</UserText>}
    </Bubble>
  )
}
