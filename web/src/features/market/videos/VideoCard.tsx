import { Anchor, Card, Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Video } from '#contract/market/videos/videos.ts'
import { Count } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import layout from '../../../kit/layout.module.css'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { isTurnOf, nextStepOf, shownStatusOf } from './next-step.ts'
import classes from './videos.module.css'

type Props = {
  video: Video
  /** The side of the reader; null: an admin. */
  side: Side | null
  /** Below the title, such as the campaign. */
  note?: ReactNode
}

/** A video in a list: its poster, status and next step. The whole card opens it. */
export function VideoCard({ video, side, note }: Props) {
  const { t } = useTranslation()
  const { id, title, status, processingPercent, views } = video
  return (
    <Card withBorder component="article" padding="sm" className={classes.card} aria-labelledby={`video-${id}`}>
      <div className={classes.row}>
        <VideoPoster video={video} />
        <div className={layout.shrinks}>
          <Group justify="space-between" align="flex-start" gap="xs">
            <Anchor
              component={Link}
              to={paths.video(id)}
              id={`video-${id}`}
              fw={600}
              c="var(--mantine-color-text)"
              className={classes.open}
            >
              <bdi>{title}</bdi>
            </Anchor>
            <StatusBadge kind="video" status={shownStatusOf(video)} />
          </Group>
          {note && (
            <Text size="sm" c="dimmed" component="div" className={layout.breaks}>
              {note}
            </Text>
          )}
          <Text size="sm" fw={isTurnOf(video, side) ? 600 : 400} mt={4}>
            {t(nextStepOf(video, side))}
          </Text>
          {processingPercent !== null && (
            <Progress
              value={processingPercent}
              mt="xs"
              aria-label={t('video.processing', { percent: processingPercent })}
            />
          )}
          {status === 'published' && (
            <Text size="sm" c="dimmed">
              {t('views.now')}: <Count of={views} />
            </Text>
          )}
        </div>
      </div>
    </Card>
  )
}

/** The poster of the latest version that has one; until then its influencer's face. */
export function VideoPoster({ video: { versions, influencer } }: { video: Pick<Video, 'versions' | 'influencer'> }) {
  const url = versions.findLast(({ posterUrl }) => posterUrl)?.posterUrl
  return (
    <div className={classes.poster}>
      {url ? <img src={url} alt="" loading="lazy" /> : <Avatar person={influencer} size={40} />}
    </div>
  )
}
