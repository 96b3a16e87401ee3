import { Anchor, Code, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { type ReviewedRequest, verificationReview } from '#contract/money/verification/verification.ts'
import { useAction } from '../../../../api/queries.ts'
import { buildUrl, type RequestError } from '../../../../api/request.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { CountInput } from '../../../../kit/fields/CountInput.tsx'
import layout from '../../../../kit/layout.module.css'
import { QueueItem } from '../../../../kit/queue/QueueItem.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { UserQuote } from '../../../../kit/text/UserText.tsx'
import { PlatformIcon } from '../../social-profiles/PlatformIcon.tsx'
import { useFollowers } from '../../social-profiles/use-followers.ts'
import { DecisionNote } from './DecisionNote.tsx'
import { IdentityDocumentView } from './IdentityDocumentView.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import { useDecisionFeedback } from './use-decision-feedback.ts'

/** A request to verify a social profile: its URL, the code to look for, and the decision. */
export function ProfileReview({ request, onDecided }: { request: ReviewedRequest; onDecided: () => void }) {
  const { t } = useTranslation()
  const { user } = request
  const [seen, setSeen] = useState<number | string>('')
  const { showDecided, handleDecisionRefusal } = useDecisionFeedback(onDecided)
  const handlers = {
    onDone: () => showDecided(user.displayName),
    onRefused: (error: RequestError) => handleDecisionRefusal(error),
  }
  const approve = useAction(verificationReview.approveRequest, handlers)
  const reject = useAction(verificationReview.rejectRequest, handlers)
  const params = { id: request.id }
  return (
    <QueueItem
      title={<bdi>{user.displayName}</bdi>}
      side={<StatusBadge kind="verify" status={request.status} />}
      decision={
        request.status === 'pending' && (
          <ReviewDecision
            busy={approve.isPending || reject.isPending}
            rejectError={reject.error}
            approveText={t('review.approveProfile', { name: user.displayName })}
            rejectText={t('review.rejectProfile', { name: user.displayName })}
            approve={(notes) =>
              approve.mutate({ params, body: { notes, followers: typeof seen === 'number' ? seen : undefined } })
            }
            reject={(notes) => reject.mutate({ params, body: { notes } })}
          >
            <CountInput
              label={t('review.followersSeen')}
              description={t('review.followersSeenHint')}
              max={2_000_000_000}
              value={seen}
              onChange={setSeen}
            />
          </ReviewDecision>
        )
      }
    >
      <RequestFacts request={request} />
      {request.status !== 'pending' && <DecisionNote notes={request.notes} at={request.decidedAt} />}
    </QueueItem>
  )
}

/** The profile to verify, and the proof. */
function RequestFacts({ request }: { request: ReviewedRequest }) {
  const { t } = useTranslation()
  const { exact } = useFollowers()
  const { profile } = request
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <PlatformIcon platform={profile.platform} />
        <Anchor
          href={profile.profileUrl}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className={layout.breaks}
        >
          <bdi>{profile.profileUrl}</bdi>
        </Anchor>
      </Group>
      <Text>
        {t('review.lookFor')}{' '}
        <Code fz="lg" dir="ltr">
          {request.code}
        </Code>
      </Text>
      <Text>
        {t(profile.followersSource === 'api' ? 'review.followersTold' : 'review.followersSaid', {
          number: exact(profile.followers),
          platform: platformNames[profile.platform],
        })}{' '}
        · {t('verify.sent')} <RelativeTime at={request.createdAt} />
      </Text>
      {request.verificationProof && <UserQuote>{request.verificationProof}</UserQuote>}
      {request.hasPicture && (
        <IdentityDocumentView
          url={buildUrl(verificationReview.proof.url, { id: request.id })}
          label={t('verify.proofPicture')}
          isPicture
          showOnRequest={request.status !== 'pending'}
        />
      )}
    </>
  )
}
