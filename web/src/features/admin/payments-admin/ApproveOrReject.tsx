import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionButton, ConfirmButton } from '../../../kit/buttons.tsx'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { TransactionNumberButton } from './payouts/TransactionNumberButton.tsx'

type Props = {
  busy: boolean
  /** The user's name, for accessible button names. */
  name: string
  approveText: string
  rejectText: string
  /** Approves money that has already moved, with its transaction number. */
  approve?: (body: { transactionId: string }) => void
  /** Approves before any money moves. */
  approveFirst?: (() => void) | undefined
  /** Reason for which this admin cannot approve it. */
  reason?: string | null
  reject: (body: { notes: string }) => void
}

/**
 * Approve and reject buttons: approving asks for the transaction number where there is one, rejecting for the reason; each shows its
 * consequence.
 */
export function ApproveOrReject({
  busy,
  name,
  approveText,
  rejectText,
  approve,
  approveFirst,
  reason = null,
  reject,
}: Props) {
  const { t } = useTranslation()
  const title = `${t('review.approveTitle')} ${name}`
  return (
    <Group gap="xs">
      {reason ? (
        <ActionButton size="sm" data-queue-key="a" reason={reason}>
          {t('review.approve')}
        </ActionButton>
      ) : approveFirst ? (
        <ConfirmButton
          size="sm"
          data-queue-key="a"
          busy={busy}
          title={title}
          text={approveText}
          movesMoney
          onConfirm={approveFirst}
        >
          {t('review.approve')}
        </ConfirmButton>
      ) : (
        approve && (
          <TransactionNumberButton
            title={title}
            text={approveText}
            confirm={t('review.approve')}
            busy={busy}
            onSubmit={approve}
          />
        )
      )}
      <ReasonButton
        data-queue-key="r"
        title={`${t('review.rejectTitle')} ${name}`}
        confirm={t('review.reject')}
        text={rejectText}
        description={t('review.reasonHint')}
        busy={busy}
        danger
        onSubmit={(notes) => reject({ notes })}
      >
        {t('review.reject')}
      </ReasonButton>
    </Group>
  )
}
