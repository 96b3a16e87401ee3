import IconExternalLink from 'icon:external-link'
import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { after, day, type Side } from '#contract/market/engagements/engagement.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { type Video, videoPost, videos } from '#contract/market/videos/videos.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { RelativeTime, useTimes } from '../../../../format/figures.tsx'
import { serverDate } from '../../../../format/server-clock.ts'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { disputedRequest } from '../../disputes/disputed-work.ts'
import { OpenDispute, useMayOpenDispute } from '../../disputes/OpenDispute.tsx'
import { useRequestOf, useVideoAction } from '../use-video.ts'
import { PostViews } from './PostViews.tsx'

type Props = { video: Video; side: Side | null }

/** A published video: its post, its views with their source, and the steps after its removal. */
export function PostPanel({ video, side }: Props) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="post">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h3" id="post">
            {t('video.publish.views')}
          </Title>
          {video.platformUrl && (
            <Anchor href={video.platformUrl} target="_blank" rel="noreferrer noopener">
              {t('video.publish.open')} <IconExternalLink size={16} stroke={1.5} aria-hidden />
            </Anchor>
          )}
        </Group>
        {video.publishedAt && (
          <Text size="sm" c="dimmed">
            {platformNames[video.platform]} · <RelativeTime at={video.publishedAt} />
          </Text>
        )}
        {video.removedAt ? <Removed video={video} side={side} /> : <PostViews video={video} side={side} />}
        {side === 'business' && !video.removedAt && <MarkRemoved video={video} />}
      </Stack>
    </Card>
  )
}

const removedTexts = { own: 'video.publish.removedText', other: 'video.publish.removedOther' } as const
const overTexts = { own: 'video.publish.removedOver', other: 'video.publish.removedOverOther' } as const

/** Notice that the post is gone, with the influencer's deadline and possible answers. */
function Removed({ video, side }: Props) {
  const { t } = useTranslation()
  const times = useTimes()
  const { data: request } = useRequestOf(video)
  // shown only once the post is known to be gone
  const until = after(new Date(video.removedAt!), videoLimits.removedDays * day)
  const isOver = until < serverDate()
  const texts = isOver ? overTexts : removedTexts
  return (
    <>
      <Alert color="danger" variant="light" title={t('video.publish.removedTitle')}>
        <Text c="var(--mantine-color-text)">
          {t(side === 'influencer' ? texts.own : texts.other, { day: times.day(until.toISOString()) })}
        </Text>
      </Alert>
      {side === 'influencer' && <Restore id={video.id} />}
      {side === 'business' && request && <DisputeOffer request={request} />}
    </>
  )
}

/** As long as the money is held, a post that is gone is a reason for a dispute. */
function DisputeOffer({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation()
  const work = disputedRequest(request)
  if (!useMayOpenDispute(work, 'business')) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t('video.publish.removedDispute')}</Text>
      <OpenDispute work={work} />
    </Stack>
  )
}

function Restore({ id }: { id: number }) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(videoPost, { platformUrl: '' })
  const done = 'video.publish.restoredDone'
  const back = useVideoAction(videos.restored, { done })
  const moved = useVideoAction(videos.restored, { done, onRefused })
  return (
    <Stack gap="sm">
      <ActionButton variant="default" busy={back.isPending} onClick={() => back.mutate({ params: { id }, body: {} })}>
        {t('video.publish.restored')}
      </ActionButton>
      <ContractForm form={form} gap="sm" onSubmit={(body) => moved.mutate({ params: { id }, body })}>
        <TextField name="platformUrl" type="url" dir="ltr" label={t('video.publish.newLink')} required />
        <ActionButton type="submit" variant="default" busy={moved.isPending}>
          {t('video.publish.saveLink')}
        </ActionButton>
      </ContractForm>
    </Stack>
  )
}

function MarkRemoved({ video: { id, influencer } }: { video: Video }) {
  const { t } = useTranslation()
  const remove = useVideoAction(videos.removed)
  return (
    <Group>
      <ConfirmButton
        variant="subtle"
        size="sm"
        color="danger"
        busy={remove.isPending}
        title={t('video.publish.removeTitle')}
        text={t('video.publish.removeText', { name: influencer.displayName })}
        onConfirm={() => remove.mutate({ params: { id }, body: {} })}
      >
        {t('video.publish.remove')}
      </ConfirmButton>
    </Group>
  )
}
