import { Alert, Anchor, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { type Video, videos } from '#contract/market/videos/videos.ts'
import { useSentence } from '../../../../api/sentence.ts'
import { useNumber, useTimes } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { StickyAction } from '../../../../kit/page/StickyAction.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { ClockLine } from '../../engagements/ClockLine.tsx'
import { isTurnOf, nextStepOf } from '../next-step.ts'
import { PublishForm } from '../publishing/PublishForm.tsx'
import { CheckButtons } from '../queue/CheckButtons.tsx'
import { useVideoAction, useVideoRules } from '../use-video.ts'
import { RequestChanges } from './RequestChanges.tsx'

type Props = { video: Video; request: CampaignRequest | undefined; side: Side | null }

/** Next step of a video, its clock, and the actions of its reader. */
export function VideoPanel({ video, request, side }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('task.clock')}>
      <Stack gap="md">
        <Text fw={isTurnOf(video, side) ? 600 : 400} size="lg">
          {t(nextStepOf(video, side))}
        </Text>
        {video.clock && request && <ClockLine clock={video.clock} nameOf={(each) => request[each].displayName} />}
        <Processing video={video} />
        <Failure video={video} />
        {video.businessFeedback && (
          <div>
            <Text size="sm" c="dimmed">
              {t('video.review.feedbackTitle')}
            </Text>
            <UserText>{video.businessFeedback}</UserText>
          </div>
        )}
        <Actions video={video} request={request} side={side} />
        {side === null && video.status === 'verified' && !video.isRequestOver && (
          <StickyAction within="page">
            <CheckButtons video={video} />
          </StickyAction>
        )}
        {video.rounds > 0 && (
          <Text size="sm" c="dimmed">
            {t('video.review.rounds')}:{' '}
            {t('video.review.roundsOf', { used: number(video.rounds), most: number(videoLimits.rounds) })}
          </Text>
        )}
        <Parties video={video} request={request} side={side} />
      </Stack>
    </Card>
  )
}

function Processing({ video: { processingPercent } }: { video: Video }) {
  const { t } = useTranslation()
  if (processingPercent === null) return null
  const text = t('video.processing', { percent: processingPercent })
  return (
    <div>
      <Text size="sm" mb={4} role="status">
        {text}
      </Text>
      <Progress value={processingPercent} aria-label={text} animated />
      <Text size="sm" c="dimmed" mt={4}>
        {t('video.processingText')}
      </Text>
    </div>
  )
}

function Failure({ video: { failure } }: { video: Video }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  if (!failure) return null
  return (
    <Alert color="danger" variant="light" title={t('video.failed')}>
      <Text c="var(--mantine-color-text)">{sentence(failure)}</Text>
    </Alert>
  )
}

function Actions({ video, request, side }: Props) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const reason = useVideoRules(video, side)
  const params = { id: video.id }
  const submit = useVideoAction(videos.submit, { done: 'video.sent' })
  const verify = useVideoAction(videos.verify, { done: 'video.review.accepted' })
  const ready = useVideoAction(videos.ready, { done: 'video.review.gone' })
  const [canSubmit, canVerify, canReject, canRelease, canLink] = [
    ...(['submit', 'verify', 'reject', 'ready', 'link'] as const),
  ].map(reason)
  if (canLink !== undefined) return <PublishForm video={video} reason={canLink} />
  if ([canSubmit, canVerify, canReject, canRelease].every((each) => each === undefined)) return null
  return (
    <StickyAction within="page">
      {canSubmit !== undefined && (
        <ConfirmButton
          busy={submit.isPending}
          reason={canSubmit}
          title={t('video.submitTitle')}
          text={t('video.submitText')}
          onConfirm={() => submit.mutate({ params, body: {} })}
        >
          {t('video.submit')}
        </ConfirmButton>
      )}
      {canVerify !== undefined && (
        <ConfirmButton
          busy={verify.isPending}
          reason={canVerify}
          title={t('video.review.acceptTitle')}
          text={t('video.review.acceptText')}
          onConfirm={() => verify.mutate({ params, body: {} })}
        >
          {t('video.review.accept')}
        </ConfirmButton>
      )}
      {canReject !== undefined && request && <RequestChanges video={video} request={request} reason={canReject} />}
      {canRelease !== undefined && (
        <ConfirmButton
          busy={ready.isPending}
          reason={canRelease}
          title={t('video.review.goTitle', { name: video.influencer.displayName })}
          text={t('video.review.goText', { at: video.clock ? near(video.clock.at) : '' })}
          onConfirm={() => ready.mutate({ params, body: {} })}
        >
          {t('video.review.go')}
        </ConfirmButton>
      )}
    </StickyAction>
  )
}

/** The other party, and the way to the request. */
function Parties({ video, request, side }: Props) {
  const { t } = useTranslation()
  const other = side === 'influencer' ? request?.business : video.influencer
  return (
    <>
      {other && (
        <UserRow person={other} note={t(side === 'influencer' ? 'accounts.business' : 'accounts.influencer')} />
      )}
      <Group gap="md">
        {side && (
          <Anchor
            component={Link}
            to={side === 'business' ? paths.campaignRequest(video.requestId) : paths.ownRequest(video.requestId)}
          >
            {t('video.toRequest')}
          </Anchor>
        )}
        {video.originalUrl && (
          <Anchor href={video.originalUrl} download>
            {t('video.original')}
          </Anchor>
        )}
      </Group>
    </>
  )
}
