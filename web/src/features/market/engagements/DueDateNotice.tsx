import { useTranslation } from 'react-i18next'
import { useTimes } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { Asked } from './Asked.tsx'

type Props = {
  /** Name of the side that proposes it. */
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
  return (
    <Asked
      of={isOwn ? 'task.dueProposedYours' : 'task.dueProposedText'}
      name={name}
      words={reason}
      values={{ from: near(from), to: near(to) }}
    >
      {isOwn ? (
        <ActionButton size="sm" variant="default" busy={busy} onClick={withdraw}>
          {t('task.dueWithdraw')}
        </ActionButton>
      ) : (
        <>
          <ActionButton size="sm" variant={isSecondary ? 'default' : 'filled'} busy={busy} onClick={agree}>
            {t('task.dueAgree')}
          </ActionButton>
          <ActionButton size="sm" variant="default" busy={busy} onClick={refuse}>
            {t('task.dueRefuse')}
          </ActionButton>
        </>
      )}
    </Asked>
  )
}
