import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { MailButton } from '../../../kit/dialogs/MailButton.tsx'
import { Asked } from './Asked.tsx'

type Props = {
  side: Side
  /** Name of the other side. */
  name: string
  /** Consequence of agreeing. */
  refundText: string
  busy: boolean
  agree: () => void
  /** Declines the request, or takes back the reader's own. */
  keep: () => void
}

/** The business's request to cancel running work: the influencer agrees or declines, the business may take it back. */
export function CancelNotice({ side, name, refundText, busy, agree, keep }: Props) {
  const { t } = useTranslation()
  return (
    <Asked of={side === 'influencer' ? 'task.cancelAskedYou' : 'task.cancelAskedWait'} name={name}>
      {side === 'influencer' && (
        <ConfirmButton
          size="sm"
          variant="default"
          title={t('task.agreeTitle')}
          text={refundText}
          busy={busy}
          movesMoney
          onConfirm={agree}
        >
          {t('task.agree')}
        </ConfirmButton>
      )}
      <MailButton
        label={t(side === 'influencer' ? 'task.refuse' : 'task.takeBack')}
        to={name}
        size="sm"
        variant="default"
        busy={busy}
        onConfirm={keep}
      />
    </Asked>
  )
}
