import { Alert, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { ActionButton, ConfirmButton } from '../../../kit/buttons.tsx'

type Props = {
  side: Side
  /** Consequence of agreeing. */
  refundText: string
  busy: boolean
  agree: () => void
  /** Declines the request, or takes back the reader's own. */
  keep: () => void
}

/** The business's request to cancel running work: the influencer agrees or declines, the business may take it back. */
export function CancelNotice({ side, refundText, busy, agree, keep }: Props) {
  const { t } = useTranslation()
  return (
    <Alert color="orange" variant="light" title={t('task.cancelAsked')}>
      <Text c="var(--mantine-color-text)" mb="sm">
        {t(side === 'influencer' ? 'task.cancelAskedYou' : 'task.cancelAskedWait')}
      </Text>
      <Group gap="sm">
        {side === 'influencer' && (
          <ConfirmButton size="sm" title={t('task.agreeTitle')} text={refundText} busy={busy} onConfirm={agree}>
            {t('task.agree')}
          </ConfirmButton>
        )}
        <ActionButton size="sm" variant="default" busy={busy} onClick={keep}>
          {t(side === 'influencer' ? 'task.refuse' : 'task.takeBack')}
        </ActionButton>
      </Group>
    </Alert>
  )
}
