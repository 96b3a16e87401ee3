import { Group, PinInput, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import { type Task, taskFacts, tasks } from '#contract/market/orders/tasks.ts'
import { withPlainDigits } from '#contract/text.ts'
import { useAction } from '../../../../../api/queries.ts'
import { useErrorText } from '../../../../../api/sentence.ts'
import { ActionButton } from '../../../../../kit/buttons.tsx'
import { useToast } from '../../../../../kit/toasts.tsx'
import classes from '../task.module.css'
import { useShowTask } from './use-task-action.ts'
import { useVerdictReason } from './use-verdict-reason.ts'

const revealMs = 30_000

/** Completion for people who meet: once the work is delivered, the business tells its PIN, and the influencer enters it. */
export function InPerson({ task, side }: { task: Task; side: Side }) {
  const { t } = useTranslation()
  const reasonOf = useVerdictReason()
  const facts = taskFacts(task)
  if (task.status !== 'delivered' || task.disputedAt) return null
  if (side === 'business' && taskCan.revealPin(facts, side) !== true) return null
  return (
    <section className={classes.inPerson} aria-labelledby="in-person">
      <Text id="in-person" fw={600}>
        {t('task.inPerson')}
      </Text>
      {side === 'business' ? (
        <ShowPin task={task} />
      ) : (
        <EnterPin task={task} reason={reasonOf(taskCan.verifyPin(facts, side))} />
      )}
    </section>
  )
}

/** Reveals the business's PIN on request, for half a minute. */
function ShowPin({ task }: { task: Task }) {
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
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('task.pinText', { name: task.influencer.displayName })}</Text>
      {pin ? (
        <Text component="output" fz={36} fw={600} dir="ltr" aria-label={t('task.pin')} className={classes.pin}>
          {pin}
        </Text>
      ) : (
        <ActionButton
          size="sm"
          variant="default"
          busy={reveal.isPending}
          onClick={() => reveal.mutate({ params: { id: task.id } })}
        >
          {t('task.showPin')}
        </ActionButton>
      )}
    </Stack>
  )
}

/** Field in which the influencer enters the PIN given by the business. */
function EnterPin({ task, reason }: { task: Task; reason: string | null }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [pinCode, setPinCode] = useState('')
  const verify = useAction(tasks.verifyPin, {
    onDone: useShowTask(),
    onRefused: () => setPinCode(''),
  })
  const triesLeft = verify.error?.details.triesLeft
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!reason) verify.mutate({ params: { id: task.id }, body: { pinCode } })
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('task.enterPinText', { name: task.business.displayName })}</Text>
        <Group>
          <div dir="ltr">
            <PinInput
              length={4}
              type={/^\p{Nd}+$/u}
              oneTimeCode={false}
              placeholder=""
              value={pinCode}
              onChange={(typed) => setPinCode(withPlainDigits(typed))}
              disabled={reason !== null}
              error={verify.isError}
              getInputProps={(i) => ({ inputMode: 'numeric', 'aria-label': t('task.pinDigit', { number: i + 1 }) })}
            />
          </div>
          <ActionButton type="submit" variant="default" busy={verify.isPending} reason={reason}>
            {t('task.enterPin')}
          </ActionButton>
        </Group>
        {verify.error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {typeof triesLeft === 'number' ? t('task.pinWrong', { count: triesLeft }) : errorText(verify.error)}
          </Text>
        )}
      </Stack>
    </form>
  )
}
