import { SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type KycDocument,
  type KycVerification,
  kycDocuments,
  verificationReview,
} from '#contract/money/verification/verification.ts'
import { useAction } from '../../../../api/queries.ts'
import { buildUrl, type RequestError } from '../../../../api/request.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { QueueItem } from '../../../../kit/queue/QueueItem.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { DecisionNote } from './DecisionNote.tsx'
import { IdentityDocumentView } from './IdentityDocumentView.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import { useDecisionFeedback } from './use-decision-feedback.ts'

/** An identity check: the user, the documents, and the decision. */
export function IdentityReview({ check, onDecided }: { check: KycVerification; onDecided: () => void }) {
  const { t } = useTranslation()
  const [document, setDocument] = useState<KycDocument>('front')
  const { showDecided, handleDecisionRefusal } = useDecisionFeedback(onDecided)
  const handlers = {
    onDone: () => showDecided(check.user.displayName),
    onRefused: (error: RequestError) => handleDecisionRefusal(error),
  }
  const approve = useAction(verificationReview.approveKyc, handlers)
  const reject = useAction(verificationReview.rejectKyc, handlers)
  const params = { id: check.id }
  const papers = kycDocuments.filter((each) => each !== 'selfie' && check.mimes[each] !== null)
  const isPending = check.status === 'pending'
  const view = (each: KycDocument) => (
    <IdentityDocumentView
      key={each}
      url={buildUrl(verificationReview.kycFile.url, { id: check.id, document: each })}
      label={t(`verify.paper.${each}`)}
      isPicture={check.mimes[each]?.startsWith('image/') ?? false}
      showOnRequest={!isPending}
    />
  )
  return (
    <QueueItem
      isWide
      title={<bdi>{check.user.displayName}</bdi>}
      side={<StatusBadge kind="verify" status={check.status} />}
      decision={
        isPending && (
          <ReviewDecision
            busy={approve.isPending || reject.isPending}
            rejectError={reject.error}
            approveText={t('review.approveIdentity', { name: check.user.displayName })}
            rejectText={t('review.rejectIdentity', { name: check.user.displayName })}
            approve={(notes) => approve.mutate({ params, body: { notes } })}
            reject={(notes) => reject.mutate({ params, body: { notes } })}
          />
        )
      }
    >
      <Text>
        {t(`verify.document.${check.documentType}`)} · {t(`review.role.${check.user.role}`)} · {t('verify.sent')}{' '}
        <RelativeTime at={check.createdAt} />
        {check.refusedBefore > 0 && ` · ${t('review.refusedBefore', { count: check.refusedBefore })}`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: check.mimes.selfie === null ? 1 : 2 }}>
        <Stack gap="xs" justify="flex-end">
          {papers.length > 1 && (
            <SegmentedControl
              aria-label={t('review.papers')}
              value={document}
              onChange={(value) => setDocument(value as KycDocument)}
              data={papers.map((value) => ({ value, label: t(`verify.paper.${value}`) }))}
            />
          )}
          {view(document)}
        </Stack>
        {check.mimes.selfie !== null && (
          <Stack gap="xs" justify="flex-end">
            {view('selfie')}
          </Stack>
        )}
      </SimpleGrid>
      {!isPending && <DecisionNote notes={check.notes} at={check.decidedAt} />}
    </QueueItem>
  )
}
