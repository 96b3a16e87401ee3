import { Card, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LandingSetting, landingSetting, settings } from '#contract/settings.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { keyOf, useAction, useRead } from '../../ui/queries.ts'
import { RequestError } from '../../ui/request.ts'
import { Loaded } from '../../ui/screens.tsx'
import { useFailure } from '../../ui/sentence.ts'
import { useToast } from '../../ui/toasts.tsx'

const landing = { params: { key: 'landing' } }

/** What the landing page tells: the specification's countdown and feed, or the truth (product.md 2). */
export function LandingSettings() {
  const { t } = useTranslation()
  const read = useRead(settings.read, landing)
  return (
    <Card component="section" aria-labelledby="landing" withBorder padding="lg" maw={640}>
      <Title order={2} id="landing" mb={4}>
        {t('admin.landing')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('admin.landingText')}
      </Text>
      <Loaded read={read} section={t('admin.landing')} lines={2}>
        {(setting) => setting.key === 'landing' && <Form value={setting.value} />}
      </Loaded>
    </Card>
  )
}

/** A moment as the field for date and time has it: in the reader's zone, to the minute. */
const toField = (iso: string | null) => {
  if (!iso) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type Values = { exactCountdown: boolean; realMembers: boolean; endsAt: string }

const toInput = ({ endsAt, ...switches }: Values): LandingSetting => ({
  ...switches,
  countdownEndsAt: endsAt ? new Date(endsAt).toISOString() : null,
})

function Form({ value }: { value: LandingSetting }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const toast = useToast()
  const failure = useFailure()
  const { countdownEndsAt, ...switches } = value
  const { form, showIssues } = useContractForm(
    landingSetting,
    { ...switches, endsAt: toField(countdownEndsAt) },
    { toInput },
  )
  const save = useAction(settings.change, {
    onDone: (saved) => {
      queries.setQueryData(keyOf(settings.read, landing), saved)
      toast.show({ title: 'accounts.saved', text: t('admin.landingSaved') })
    },
    onRefused: (error) => {
      const onFields = error.issues.map(({ path, message }) => ({
        path: path.replace(/^value\./, '').replace('countdownEndsAt', 'endsAt'),
        message,
      }))
      if (!showIssues(new RequestError(error.status, error.message, { ...error.details, issues: onFields })))
        toast.show({ title: 'toast.error', text: failure(error), failed: true })
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate({ ...landing, body: { value: toInput(values) } }))}
    >
      <Stack>
        <Switch
          label={t('admin.exactCountdown')}
          description={t('admin.exactCountdownText')}
          {...form.getInputProps('exactCountdown', { type: 'checkbox' })}
        />
        <TextInput
          label={t('admin.countdownEnds')}
          description={t('admin.countdownEndsText')}
          type="datetime-local"
          autoComplete="off"
          {...form.getInputProps('endsAt')}
        />
        <Switch
          label={t('admin.realMembers')}
          description={t('admin.realMembersText')}
          {...form.getInputProps('realMembers', { type: 'checkbox' })}
        />
        <ActionButton type="submit" busy={save.isPending}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
