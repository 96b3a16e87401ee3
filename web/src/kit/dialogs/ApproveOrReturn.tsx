import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../buttons.tsx'
import { ReasonButton } from './ReasonButton.tsx'

type Props = {
  /** The question before something is approved. */
  approval: { title: string; text: string }
  /** The dialog in which the reason of a return is written. */
  returning: { title: string; text: string }
  approve: { isPending: boolean; run: () => void }
  reject: { isPending: boolean; run: (notes: string) => void }
}

/** The two decisions of an admin about something that waits in a queue, by button or by key. */
export function ApproveOrReturn({ approval, returning, approve, reject }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <ConfirmButton
        data-queue-key="a"
        busy={approve.isPending}
        reason={reject.isPending ? t('common.loading') : null}
        {...approval}
        onConfirm={approve.run}
      >
        {t('review.approve')}
      </ConfirmButton>
      <ReasonButton
        data-queue-key="r"
        {...returning}
        description={t('review.reasonHint')}
        busy={reject.isPending}
        onSubmit={reject.run}
      />
    </>
  )
}
