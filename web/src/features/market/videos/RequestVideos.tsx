import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { type Video, videos } from '#contract/market/videos/videos.ts'
import { useRead } from '../../../api/queries.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useNumber } from '../../../format/figures.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { PlatformIcon } from '../../money/social-profiles/PlatformIcon.tsx'
import { AddVideo } from './AddVideo.tsx'
import { VideoCard } from './VideoCard.tsx'
import classes from './videos.module.css'

type Props = {
  request: CampaignRequest
  /** The side of the reader; null: an admin. */
  side: Side | null
}

/**
 * The videos of a request, deliverable by deliverable, each with its status and next step; where one is missing, its influencer adds
 * it. Nothing before the request was accepted.
 */
export function RequestVideos({ request, side }: Props) {
  const { t } = useTranslation()
  const read = useRead(
    videos.list,
    { query: { requestId: request.id, limit: 100 } },
    { enabled: request.acceptedAt !== null },
  )
  if (request.acceptedAt === null) return null
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="request-videos">
      <Title order={2} size="h3" id="request-videos" mb="md">
        {t('video.list')}
      </Title>
      <Loaded read={read} section={t('video.list')} lines={2}>
        {({ items }) => {
          const { deliverables } = request.agreement
          const madeOf = (id: string) => items.filter(({ deliverableId }) => deliverableId === id)
          const next = deliverables.find(({ id, count }) => madeOf(id).length < count)
          // the product comes first
          const mayBeNext = request.goods === null || request.goods === 'received'
          return (
            <Stack gap="lg">
              {deliverables.map((deliverable) => (
                <DeliverableVideos
                  key={deliverable.id}
                  request={request}
                  side={side}
                  deliverable={deliverable}
                  isNext={mayBeNext && deliverable === next}
                  made={madeOf(deliverable.id)}
                />
              ))}
            </Stack>
          )
        }}
      </Loaded>
    </Card>
  )
}

type DeliverableProps = Props & {
  deliverable: CampaignRequest['agreement']['deliverables'][number]
  /** Its next video is the next step of the work. */
  isNext: boolean
  made: Video[]
}

function DeliverableVideos({ request, side, deliverable, isNext, made }: DeliverableProps) {
  const { id, platform, kind, count } = deliverable
  const { t } = useTranslation()
  const sentence = useSentence()
  const number = useNumber()
  const published = made.filter(({ status }) => status === 'published').length
  const isRunning = request.status === 'accepted'
  return (
    <div>
      <Group justify="space-between" mb="xs" gap="xs">
        <Group gap="xs">
          <PlatformIcon platform={platform} />
          <Text fw={500}>{t(`campaign.deliverable.${kind}`, { count })}</Text>
          <Text c="dimmed" size="sm">
            {t('request.publishedOf', { done: number(published), all: number(count) })}
          </Text>
        </Group>
        {side === 'influencer' && isRunning && made.length < count && (
          <AddVideo
            requestId={request.id}
            deliverableId={id}
            variant={isNext ? 'filled' : 'default'}
            reason={request.disputedAt ? sentence(videoErrors.videoDispute) : null}
          />
        )}
      </Group>
      <div className={classes.list}>
        {made.map((video) => (
          <VideoCard key={video.id} video={video} side={side} />
        ))}
        {made.length === 0 && (
          <Text size="sm" c="dimmed">
            {side === 'influencer' && isRunning ? t('video.noneYet') : t('video.noneSent')}
          </Text>
        )}
      </div>
    </div>
  )
}
