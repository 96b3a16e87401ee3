import IconEye from 'icon:eye'
import { Alert, SegmentedControl, Stack, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type DecisionStatus, decisionStatuses, verificationReview } from '#contract/money/verification/verification.ts'
import { BulkBar } from '../../../../kit/bulk/BulkBar.tsx'
import { useBulk } from '../../../../kit/bulk/use-bulk.ts'
import { Screen } from '../../../../kit/screens.tsx'
import { IdentityReview } from './IdentityReview.tsx'
import { ProfileReview } from './ProfileReview.tsx'
import { ReviewWorkspace } from './ReviewWorkspace.tsx'
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
    <ReviewWorkspace list={list} describe={(check) => t(`verify.document.${check.documentType}`)}>
      {(check, next) => <IdentityReview key={check.id} check={check} onDecided={next} />}
    </ReviewWorkspace>
  )
}

function ProfileQueue({ status }: { status: DecisionStatus }) {
  const { t } = useTranslation()
  const list = useProfileRequests(status)
  const bulk = useBulk(list.items, verificationReview.approveRequest, {
    nameOf: ({ user, profile }) => `${user.displayName}, ${profile.username ?? profile.profileUrl}`,
    inputOf: ({ id }) => ({ params: { id }, body: {} }),
  })
  const bar = <BulkBar bulk={bulk} label={t('review.approve')} text={t('bulk.profiles')} />
  return (
    <ReviewWorkspace
      list={list}
      bulk={status === 'pending' ? { bulk, bar } : null}
      describe={({ profile }) => profile.username ?? profile.profileUrl}
      platformOf={({ profile }) => profile.platform}
    >
      {(request, next) => <ProfileReview key={request.id} request={request} onDecided={next} />}
    </ReviewWorkspace>
  )
}
