import { Card, NumberInput, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settings } from '#contract/settings.ts'
import { type WithdrawalRules, withdrawalRules } from '#contract/withdrawals.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useMoney } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { keyOf, useAction, useRead } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { RequestError } from '../../ui/request.ts'
import { Loaded } from '../../ui/screens.tsx'
import { useToast } from '../../ui/toasts.tsx'

const asked = { params: { key: 'withdrawals' } }

/** How much and how soon people may withdraw, and from when two admins must approve. */
export function WithdrawalRulesForm() {
  const { t } = useTranslation()
  const read = useRead(settings.read, asked)
  return (
    <Card component="section" aria-labelledby="withdrawal-rules" withBorder padding="lg" maw={640}>
      <Title order={2} id="withdrawal-rules" mb={4}>
        {t('desk.rules')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('desk.rulesText')}
      </Text>
      <Loaded read={read} section={t('desk.rules')}>
        {(setting) => setting.key === 'withdrawals' && <Form value={setting.value} />}
      </Loaded>
    </Card>
  )
}

const sums = ['min', 'max', 'twoAdminsAbove'] as const

function Form({ value }: { value: WithdrawalRules }) {
  const { t } = useTranslation()
  const money = useMoney()
  const queries = useQueryClient()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues } = useContractForm(withdrawalRules, { ...value })
  const save = useAction(settings.change, {
    onDone: (saved) => {
      queries.setQueryData(keyOf(settings.read, asked), saved)
      toast.show({ title: 'accounts.saved', text: t('desk.rulesSaved') })
    },
    onRefused: (error) => refused(error, (told) => showIssues(onFields(told))),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate({ ...asked, body: { value: values } }))}>
      <Stack>
        <NumberInput
          label={t('desk.clearingDays')}
          description={t('desk.clearingDaysHint')}
          min={0}
          max={90}
          allowDecimal={false}
          {...form.getInputProps('clearingDays')}
        />
        {sums.map((name) => (
          <MoneyInput
            key={name}
            label={t(`desk.rule.${name}`)}
            description={t(`desk.ruleHint.${name}`, { amount: money(100_000) })}
            required
            {...form.getInputProps(name)}
          />
        ))}
        <ActionButton type="submit" busy={save.isPending}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}

/** The setting's value is the whole form. */
const onFields = (error: RequestError) =>
  new RequestError(error.status, error.message, {
    ...error.details,
    issues: error.issues.map(({ path, message }) => ({ path: path.replace(/^value\./, ''), message })),
  })
