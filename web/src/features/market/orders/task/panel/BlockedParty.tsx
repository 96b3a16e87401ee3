import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { blockChoiceDays, mayChooseToWait, type Side } from '#contract/market/engagements/engagement.ts'
import { type Task, tasks } from '#contract/market/orders/tasks.ts'
import { useTimes } from '../../../../../format/figures.tsx'
import { ActionButton, ConfirmButton } from '../../../../../kit/buttons.tsx'
import { useTaskAction } from './use-task-action.ts'

type Props = { task: Task; side: Side }

/** The choices of one side while the other party's account is blocked (product.md 9). */
export function BlockedParty({ task, side }: Props) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const cancel = useTaskAction(tasks.cancel)
  if (!task.blockedSide || !task.blockedAt || task.blockedSide === side) return null
  const isBusiness = side === 'business'
  const isDelivered = task.status === 'delivered'
  if (isDelivered && !isBusiness) return null
  const params = { id: task.id }
  const mayWait = mayChooseToWait(task, side)
  const at = near(new Date(Date.parse(task.blockedAt) + blockChoiceDays * 86_400_000).toISOString())
  const cancelLabel = t(isBusiness ? 'block.refund' : 'block.withdraw')
  const { displayName: name } = task[task.blockedSide]
  const choice = mayWait ? t('block.choiceText', { at, name }) : t('block.waitingText', { name })
  return (
    <div>
      <Text fw={600}>{t('block.title', { name })}</Text>
      <Text>{isBusiness ? (isDelivered ? t('block.deliveredText') : choice) : t('block.businessText')}</Text>
      {!isDelivered && (
        <Group gap="sm" mt="sm">
          <ConfirmButton
            size="sm"
            variant={isBusiness && task.status !== 'waiting_for_client' ? 'filled' : 'default'}
            title={cancelLabel}
            text={t('task.refundText')}
            busy={cancel.isPending}
            movesMoney
            onConfirm={() => cancel.mutate({ params, body: {} })}
          >
            {cancelLabel}
          </ConfirmButton>
          {mayWait && (
            <ActionButton
              size="sm"
              variant="default"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ params, body: { answer: 'keep' } })}
            >
              {t('block.wait', { name })}
            </ActionButton>
          )}
        </Group>
      )}
    </div>
  )
}
