import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KycDocument, type KycVerification, kycDocuments, verificationReview } from '#contract/verification.ts'
import { Moment } from '../../../ui/figures.tsx'
import { useAction } from '../../../ui/queries.ts'
import { addressOf, type RequestError } from '../../../ui/request.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Decide } from './Decide.tsx'
import { Decided } from './Decided.tsx'
import { PaperView } from './PaperView.tsx'
import { useDecisionTold } from './use-decision-told.ts'

/** One identity check: whose it is, the papers, and the decision. */
export function IdentityReview({ check, decided }: { check: KycVerification; decided: () => void }) {
  const { t } = useTranslation()
  const [document, setDocument] = useState<KycDocument>('front')
  const { told, refused } = useDecisionTold(decided)
  const outcome = {
    onDone: () => told(check.user.displayName),
    onRefused: (error: RequestError) => refused(error),
  }
  const approve = useAction(verificationReview.approveKyc, outcome)
  const reject = useAction(verificationReview.rejectKyc, outcome)
  const params = { id: check.id }
  const offered = kycDocuments.filter((each) => check.mimes[each] !== null)
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} tabIndex={-1} style={{ outline: 'none' }}>
          <bdi>{check.user.displayName}</bdi>
        </Title>
        <StatusBadge kind="verify" status={check.status} />
      </Group>
      <Text>
        {t(`verify.document.${check.documentType}`)} · {t(`review.role.${check.user.role}`)} · {t('verify.sent')}{' '}
        <Moment at={check.createdAt} />
        {check.refusedBefore > 0 && ` · ${t('review.refusedBefore', { count: check.refusedBefore })}`}
      </Text>
      <SegmentedControl
        aria-label={t('review.papers')}
        value={document}
        onChange={(value) => setDocument(value as KycDocument)}
        data={offered.map((value) => ({ value, label: t(`verify.paper.${value}`) }))}
      />
      <PaperView
        key={document}
        url={addressOf(verificationReview.kycFile.url, { id: check.id, document })}
        label={t(`verify.paper.${document}`)}
        isPicture={check.mimes[document]?.startsWith('image/') ?? false}
        waits={check.status !== 'pending'}
      />
      {check.status === 'pending' ? (
        <Decide
          busy={approve.isPending || reject.isPending}
          fault={reject.error}
          approveText={t('review.approveIdentity', { name: check.user.displayName })}
          rejectText={t('review.rejectIdentity', { name: check.user.displayName })}
          approve={(notes) => approve.mutate({ params, body: { notes } })}
          reject={(notes) => reject.mutate({ params, body: { notes } })}
        />
      ) : (
        <Decided notes={check.notes} at={check.decidedAt} />
      )}
    </Stack>
  )
}
