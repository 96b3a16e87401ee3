import { Alert, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTimes } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'

type Props = {
  /** Name of the side that proposes it. */
  name: string
  isOwn: boolean
  from: string
  to: string
  reason: string | null
  busy: boolean
  agree: () => void
  refuse: () => void
  withdraw: () => void
}

/** A later due date proposed by one side, with the actions of the reader. */
export function DueDateNotice({ name, isOwn, from, to, reason, busy, agree, refuse, withdraw }: Props) {
  const { t } = useTranslation()
  const { near } = useTimes()
  return (
    <Alert color="orange" variant="light" title={t('task.dueProposed')}>
      <Text c="var(--mantine-color-text)">{t('task.dueProposedText', { name, from: near(from), to: near(to) })}</Text>
      <UserText c="var(--mantine-color-text)" mb="sm">
        “{reason}”
      </UserText>
      <Group gap="sm">
        {isOwn ? (
          <ActionButton size="sm" variant="default" busy={busy} onClick={withdraw}>
            {t('task.dueWithdraw')}
          </ActionButton>
        ) : (
          <>
            <ActionButton size="sm" busy={busy} onClick={agree}>
              {t('task.dueAgree')}
            </ActionButton>
            <ActionButton size="sm" variant="default" busy={busy} onClick={refuse}>
              {t('task.dueRefuse')}
            </ActionButton>
          </>
        )}
      </Group>
    </Alert>
  )
}
