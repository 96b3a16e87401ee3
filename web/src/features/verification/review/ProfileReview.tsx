import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformNames } from '#contract/platform-names.ts'
import { type ReviewedRequest, verificationReview } from '#contract/verification.ts'
import { CountInput } from '../../../ui/CountInput.tsx'
import { Moment } from '../../../ui/figures.tsx'
import { useFollowers } from '../../../ui/followers.ts'
import { PlatformMark } from '../../../ui/PlatformMark.tsx'
import { useAction } from '../../../ui/queries.ts'
import { addressOf, type RequestError } from '../../../ui/request.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Decide } from './Decide.tsx'
import { Decided } from './Decided.tsx'
import { PaperView } from './PaperView.tsx'
import { useDecisionTold } from './use-decision-told.ts'

/** One wish to have a profile verified: where to look, for which code, and the decision. */
export function ProfileReview({ request, decided }: { request: ReviewedRequest; decided: () => void }) {
  const { t } = useTranslation()
  const { exact } = useFollowers()
  const { profile, user } = request
  const [seen, setSeen] = useState<number | string>('')
  const { told, refused } = useDecisionTold(decided)
  const outcome = { onDone: () => told(user.displayName), onRefused: (error: RequestError) => refused(error) }
  const approve = useAction(verificationReview.approveRequest, outcome)
  const reject = useAction(verificationReview.rejectRequest, outcome)
  const params = { id: request.id }
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} tabIndex={-1} style={{ outline: 'none' }}>
          <bdi>{user.displayName}</bdi>
        </Title>
        <StatusBadge kind="verify" status={request.status} />
      </Group>
      <Group gap="sm" wrap="nowrap">
        <PlatformMark platform={profile.platform} />
        <Anchor
          href={profile.profileUrl}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          style={{ overflowWrap: 'anywhere' }}
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
        · {t('verify.sent')} <Moment at={request.createdAt} />
      </Text>
      {request.verificationProof && (
        <Text component="blockquote" m={0} style={{ whiteSpace: 'pre-line' }} dir="auto">
          {request.verificationProof}
        </Text>
      )}
      {request.hasPicture && (
        <PaperView
          url={addressOf(verificationReview.proof.url, params)}
          label={t('verify.proofPicture')}
          isPicture
          waits={request.status !== 'pending'}
        />
      )}
      {request.status === 'pending' ? (
        <Decide
          busy={approve.isPending || reject.isPending}
          fault={reject.error}
          approveText={t('review.approveProfile', { name: user.displayName })}
          rejectText={t('review.rejectProfile', { name: user.displayName })}
          approve={(notes) =>
            approve.mutate({ params, body: { notes, ...(typeof seen === 'number' && { followers: seen }) } })
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
        </Decide>
      ) : (
        <Decided notes={request.notes} at={request.decidedAt} />
      )}
    </Stack>
  )
}
