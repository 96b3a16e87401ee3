import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
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
import layout from '../../../../kit/layout.module.css'
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
  const offered = kycDocuments.filter((each) => check.mimes[each] !== null)
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} tabIndex={-1} className={layout.focusTarget}>
          <bdi>{check.user.displayName}</bdi>
        </Title>
        <StatusBadge kind="verify" status={check.status} />
      </Group>
      <Text>
        {t(`verify.document.${check.documentType}`)} · {t(`review.role.${check.user.role}`)} · {t('verify.sent')}{' '}
        <RelativeTime at={check.createdAt} />
        {check.refusedBefore > 0 && ` · ${t('review.refusedBefore', { count: check.refusedBefore })}`}
      </Text>
      <SegmentedControl
        aria-label={t('review.papers')}
        value={document}
        onChange={(value) => setDocument(value as KycDocument)}
        data={offered.map((value) => ({ value, label: t(`verify.paper.${value}`) }))}
      />
      <IdentityDocumentView
        key={document}
        url={buildUrl(verificationReview.kycFile.url, { id: check.id, document })}
        label={t(`verify.paper.${document}`)}
        isPicture={check.mimes[document]?.startsWith('image/') ?? false}
        showOnRequest={check.status !== 'pending'}
      />
      {check.status === 'pending' ? (
        <ReviewDecision
          busy={approve.isPending || reject.isPending}
          rejectError={reject.error}
          approveText={t('review.approveIdentity', { name: check.user.displayName })}
          rejectText={t('review.rejectIdentity', { name: check.user.displayName })}
          approve={(notes) => approve.mutate({ params, body: { notes } })}
          reject={(notes) => reject.mutate({ params, body: { notes } })}
        />
      ) : (
        <DecisionNote notes={check.notes} at={check.decidedAt} />
      )}
    </Stack>
  )
}
