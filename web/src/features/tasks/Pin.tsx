import { Card, Group, PinInput, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Task, tasks } from '#contract/tasks.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useAction } from '../../ui/queries.ts'
import { useFailure } from '../../ui/sentence.ts'
import { useToast } from '../../ui/toasts.tsx'

const shownMilliseconds = 30_000

/** The business sees its PIN when it asks, for half a minute. */
export function ShowPin({ taskId }: { taskId: number }) {
  const { t } = useTranslation()
  const toast = useToast()
  const failure = useFailure()
  const [pin, setPin] = useState<string | null>(null)
  const reveal = useAction(tasks.revealPin, {
    onDone: ({ pinCode }) => setPin(pinCode),
    onRefused: (error) => toast.show({ title: 'toast.error', text: failure(error), failed: true }),
  })
  useEffect(() => {
    if (!pin) return
    const timer = setTimeout(() => setPin(null), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [pin])
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between">
        <Text maw={380}>{t('task.pinText')}</Text>
        {pin ? (
          <Text
            component="output"
            fz={36}
            fw={600}
            dir="ltr"
            aria-label={t('task.pin')}
            style={{ letterSpacing: '0.2em' }}
          >
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

/** The influencer enters the PIN that the business told. */
export function EnterPin({
  task,
  reason,
  changed,
}: {
  task: Task
  reason: string | null
  changed: (next?: Task) => void
}) {
  const { t } = useTranslation()
  const failure = useFailure()
  const [pinCode, setPinCode] = useState('')
  const verify = useAction(tasks.verifyPin, {
    onDone: changed,
    onRefused: (error) => {
      setPinCode('')
      if (error.status !== 422) changed()
    },
  })
  const left = verify.error?.details.triesLeft
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
              {failure(verify.error)} {typeof left === 'number' && t('task.triesLeft', { count: left })}
            </Text>
          )}
        </Stack>
      </form>
    </Card>
  )
}
