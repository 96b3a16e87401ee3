import { Card, Group, PinInput, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Task, tasks } from '#contract/orders/tasks.ts'
import { useAction } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import classes from './task.module.css'
import { useShowTask } from './use-task-action.ts'

const revealMs = 30_000

/** Reveals the business's PIN on request, for half a minute. */
export function ShowPin({ taskId }: { taskId: number }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [pin, setPin] = useState<string | null>(null)
  const reveal = useAction(tasks.revealPin, {
    onDone: ({ pinCode }) => setPin(pinCode),
    onRefused: (error) => toast.show({ title: 'toast.error', text: errorText(error), failed: true }),
  })
  useEffect(() => {
    if (!pin) return
    const timer = setTimeout(() => setPin(null), revealMs)
    return () => clearTimeout(timer)
  }, [pin])
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between">
        <Text maw={380}>{t('task.pinText')}</Text>
        {pin ? (
          <Text component="output" fz={36} fw={600} dir="ltr" aria-label={t('task.pin')} className={classes.pin}>
            {pin}
          </Text>
        ) : (
          <ActionButton
            variant="default"
            busy={reveal.isPending}
            onClick={() => reveal.mutate({ params: { id: taskId } })}
          >
            {t('task.showPin')}
          </ActionButton>
        )}
      </Group>
    </Card>
  )
}

/** Where the influencer enters the PIN given by the business. */
export function EnterPin({ task, reason }: { task: Task; reason: string | null }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [pinCode, setPinCode] = useState('')
  const verify = useAction(tasks.verifyPin, {
    onDone: useShowTask(),
    onRefused: () => setPinCode(''),
  })
  const triesLeft = verify.error?.details.triesLeft
  return (
    <Card withBorder padding="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!reason) verify.mutate({ params: { id: task.id }, body: { pinCode } })
        }}
      >
        <Stack gap="sm">
          <Text>{t('task.enterPinText')}</Text>
          <Group>
            <div dir="ltr">
              <PinInput
                length={4}
                type="number"
                inputMode="numeric"
                oneTimeCode={false}
                placeholder=""
                value={pinCode}
                onChange={setPinCode}
                disabled={reason !== null}
                error={verify.isError}
                getInputProps={(i) => ({ 'aria-label': t('task.pinDigit', { number: i + 1 }) })}
              />
            </div>
            <ActionButton type="submit" busy={verify.isPending} reason={reason}>
              {t('task.enterPin')}
            </ActionButton>
          </Group>
          {verify.error && (
            <Text role="alert" c="var(--mantine-color-error)">
              {errorText(verify.error)} {typeof triesLeft === 'number' && t('task.triesLeft', { count: triesLeft })}
            </Text>
          )}
        </Stack>
      </form>
    </Card>
  )
}
