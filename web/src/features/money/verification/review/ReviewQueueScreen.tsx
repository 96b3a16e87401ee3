import IconEye from 'icon:eye'
import { Alert, SegmentedControl, Stack, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import {
  type DecisionStatus,
  decisionStatuses,
  type ReviewedRequest,
  verificationReview,
} from '#contract/money/verification/verification.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { BulkBar } from '../../../../kit/bulk/BulkBar.tsx'
import { useBulk } from '../../../../kit/bulk/use-bulk.ts'
import { QueueWorkspace } from '../../../../kit/queue/QueueWorkspace.tsx'
import { EmptyState, Screen } from '../../../../kit/screens.tsx'
import { PlatformIcon } from '../../social-profiles/PlatformIcon.tsx'
import { IdentityReview } from './IdentityReview.tsx'
import { ProfileReview } from './ProfileReview.tsx'
import { queues, useIdentityChecks, useProfileRequests, useQueueParams } from './use-queue.ts'

/** /admin/kyc-verifications: identity checks and social profiles, pending or decided. */
export function ReviewQueueScreen() {
  const { t } = useTranslation()
  const { queue, status, go } = useQueueParams()
  return (
    <Screen title={t('review.title')} size="xl">
      <Stack>
        <Alert variant="light" color="orange" icon={<IconEye aria-hidden />} role="note">
          {t('review.logged')}
        </Alert>
        <Tabs
          value={queue}
          onChange={(value) => go({ queue: queues.find((each) => each === value) ?? 'identity' })}
          keepMounted={false}
        >
          <Tabs.List mb="md" aria-label={t('review.title')}>
            {queues.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`review.queue.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <SegmentedControl
            aria-label={t('common.filter')}
            mb="md"
            value={status}
            onChange={(value) => go({ status: value as DecisionStatus })}
            data={decisionStatuses.map((value) => ({ value, label: t(`verify.status.${value}`) }))}
          />
          <Tabs.Panel value="identity">
            <IdentityQueue status={status} />
          </Tabs.Panel>
          <Tabs.Panel value="social">
            <ProfileQueue status={status} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Screen>
  )
}

function IdentityQueue({ status }: { status: DecisionStatus }) {
  const { t } = useTranslation()
  const list = useIdentityChecks(status)
  return (
    <QueueWorkspace
      list={list}
      section={t('review.title')}
      empty={<NoneWait status={status} />}
      row={(check) => rowOf(check, t(`verify.document.${check.documentType}`))}
    >
      {(check, next) => <IdentityReview key={check.id} check={check} onDecided={next} />}
    </QueueWorkspace>
  )
}

function ProfileQueue({ status }: { status: DecisionStatus }) {
  const { t } = useTranslation()
  const list = useProfileRequests(status)
  const nameOf = ({ user, profile }: ReviewedRequest) =>
    `${user.displayName}, ${profile.username ?? profile.profileUrl}`
  const bulk = useBulk(list.items, verificationReview.approveRequest, {
    nameOf,
    inputOf: ({ id }) => ({ params: { id }, body: {} }),
  })
  const bar = <BulkBar bulk={bulk} label={t('review.approve')} text={t('bulk.profiles')} />
  return (
    <QueueWorkspace
      list={list}
      section={t('review.title')}
      empty={<NoneWait status={status} />}
      bulk={status === 'pending' ? { bulk, bar, nameOf } : null}
      row={(request) => ({
        ...rowOf(request, request.profile.username ?? request.profile.profileUrl),
        side: <PlatformIcon platform={request.profile.platform} />,
      })}
    >
      {(request, next) => <ProfileReview key={request.id} request={request} onDecided={next} />}
    </QueueWorkspace>
  )
}

const rowOf = ({ user, createdAt }: { user: Person; createdAt: string }, description: string) => ({
  picture: <Avatar person={user} size={32} />,
  title: <bdi>{user.displayName}</bdi>,
  note: (
    <>
      <bdi>{description}</bdi> · <RelativeTime at={createdAt} />
    </>
  ),
})

function NoneWait({ status }: { status: DecisionStatus }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="done"
      title={t(status === 'pending' ? 'review.nothingWaits' : 'review.nothing')}
      text={t(status === 'pending' ? 'review.nothingWaitsText' : 'review.nothingText')}
    />
  )
}
