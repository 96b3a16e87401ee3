import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BatchWithPeople, payoutBatches } from '#contract/money/payouts/payout-batches.ts'
import { useAction } from '../../../../api/queries.ts'
import { buildUrl } from '../../../../api/request.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'
import { ReasonButton } from '../../../../kit/dialogs/ReasonButton.tsx'
import { DownloadButton } from '../../../../kit/files/DownloadButton.tsx'
import { useDecisionHandlers } from '../use-decision-handlers.ts'

/** Downloads a batch's file; before it is sent, marks it as sent or reverts it, which takes two admins. */
export function BatchActions({ batch }: { batch: BatchWithPeople }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {batch.hasFile && (
          <DownloadButton
            variant="filled"
            url={buildUrl(payoutBatches.file.url, { id: batch.id })}
            endpoint={payoutBatches.file}
          >
            {t('desk.downloadFile')}
          </DownloadButton>
        )}
        {batch.status === 'open' && <UnsentBatchActions batch={batch} />}
      </Group>
      {batch.hasFile && (
        <Text size="sm" c="dimmed">
          {t('desk.downloadHint')}
        </Text>
      )}
      {batch.revert && <RevertNote revert={batch.revert} />}
    </Stack>
  )
}

function UnsentBatchActions({ batch: { id, revert } }: { batch: BatchWithPeople }) {
  const { t } = useTranslation()
  const myId = useSignedIn().id
  const handlers = useDecisionHandlers('desk.batchChanged')
  const markSent = useAction(payoutBatches.sent, handlers)
  const revertBatch = useAction(payoutBatches.revert, handlers)
  const busy = markSent.isPending || revertBatch.isPending
  return (
    <>
      <ConfirmButton
        size="sm"
        variant="default"
        busy={busy}
        title={t('desk.markSent')}
        text={t('desk.markSentText')}
        movesMoney
        onConfirm={() => markSent.mutate({ params: { id }, body: {} })}
      >
        {t('desk.markSent')}
      </ConfirmButton>
      {revert?.requestedBy.id === myId ? (
        <ActionButton size="sm" variant="default" reason={t('desk.revertWaits')}>
          {t('desk.revert')}
        </ActionButton>
      ) : (
        <ReasonButton
          title={t('desk.revert')}
          text={t(revert ? 'desk.revertSecondText' : 'desk.revertText')}
          description={t(revert ? 'desk.revertSecondReason' : 'desk.revertReason')}
          busy={busy}
          danger
          onSubmit={(reason) => revertBatch.mutate({ params: { id }, body: { reason } })}
        />
      )}
    </>
  )
}

function RevertNote({ revert }: { revert: NonNullable<BatchWithPeople['revert']> }) {
  return (
    <Text size="sm">
      <RichText
        of="desk.revertAsked"
        values={{ name: <bdi>{revert.requestedBy.displayName}</bdi>, reason: <bdi>{revert.reason}</bdi> }}
      />
    </Text>
  )
}
