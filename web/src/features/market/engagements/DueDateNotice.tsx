import { useTranslation } from 'react-i18next'
import { useTimes } from '../../../format/figures.tsx'
import { MailButton } from '../../../kit/dialogs/MailButton.tsx'
import { Asked } from './Asked.tsx'

type Props = {
  /** Name of the other side. */
  name: string
  isOwn: boolean
  /** Something else is asked of the reader first. */
  isSecondary?: boolean
  from: string
  to: string
  reason: string | null
  busy: boolean
  agree: () => void
  refuse: () => void
  withdraw: () => void
}

/** A later due date proposed by one side, with the actions of the reader. */
export function DueDateNotice({ name, isOwn, isSecondary, from, to, reason, busy, agree, refuse, withdraw }: Props) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const shared = { to: name, size: 'sm', busy } as const
  return (
    <Asked
      of={isOwn ? 'task.dueProposedYours' : 'task.dueProposedText'}
      name={name}
      words={reason}
      values={{ from: near(from), to: near(to) }}
    >
      {isOwn ? (
        <MailButton label={t('task.dueWithdraw')} {...shared} variant="default" onConfirm={withdraw} />
      ) : (
        <>
          <MailButton
            label={t('task.dueAgree')}
            {...shared}
            variant={isSecondary ? 'default' : 'filled'}
            onConfirm={agree}
          />
          <MailButton label={t('task.dueRefuse')} {...shared} variant="default" onConfirm={refuse} />
        </>
      )}
    </Asked>
  )
}
