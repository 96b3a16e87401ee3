import IconAlertTriangle from 'icon:alert-triangle'
import { Alert, List, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonDetails } from '#contract/admin/people/people.ts'
import { blockChoiceDays } from '#contract/market/engagements/engagement.ts'
import { accountBlocks, blockPayoutDays, newBlock } from '#contract/presence/moderation/account-blocks.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useMoney } from '../../../format/figures.tsx'
import { serverNow } from '../../../format/server-clock.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** Possible lengths of a block, in days; null: for good. */
const durations = [7, 30, 90, null] as const
const dayMs = 24 * 3_600_000

/** Blocks an account after showing the consequences (product.md 9). */
export function BlockDialog({ person, close }: { person: PersonDetails; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [days, setDays] = useState<number | null>(30)
  const { form, onRefused } = useContractForm(newBlock, { reason: '', rule: '' })
  const block = useAction(accountBlocks.block, {
    onDone: () => {
      close()
      toast.show({ title: 'people.title', text: t('people.blocked') })
    },
    onRefused,
  })
  return (
    <ContractForm
      form={form}
      onSubmit={(body) => {
        const until = days === null ? null : new Date(serverNow() + days * dayMs).toISOString()
        block.mutate({ params: { id: String(person.id) }, body: { ...body, until } })
      }}
    >
      <Consequences person={person} isPermanent={days === null} />
      <Select
        label={t('people.duration')}
        allowDeselect={false}
        value={String(days)}
        onChange={(value) => setDays(value === 'null' ? null : Number(value))}
        data={durations.map((each) => ({
          value: String(each),
          label: each === null ? t('people.forGood') : t('people.days', { count: each }),
        }))}
      />
      <TextAreaField
        name="reason"
        label={t('review.reason')}
        description={t('people.reasonText')}
        maxLength={1000}
        required
        data-autofocus
      />
      <TextField name="rule" label={t('people.rule')} description={t('people.ruleText')} maxLength={200} dir="auto" />
      <DialogActions submit={t('people.block')} color="danger" busy={block.isPending} onClose={close} />
    </ContractForm>
  )
}

/** Immediate consequences, with the numbers of this account. */
function Consequences({ person, isPermanent }: { person: PersonDetails; isPermanent: boolean }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { unaccepted, running, delivered, disputes, deals, available, held, withdrawals } = person.consequences
  const side = person.role === 'business' ? 'business' : 'influencer'
  const lines = [
    t('people.effect.hidden'),
    deals > 0 && t('people.effect.deals', { count: deals }),
    unaccepted > 0 && t('people.effect.unaccepted', { count: unaccepted }),
    running > 0 && t(`people.effect.running.${side}`, { count: running, days: blockChoiceDays }),
    delivered > 0 && t('people.effect.delivered', { count: delivered }),
    disputes > 0 && t('people.effect.disputes', { count: disputes }),
    withdrawals > 0 && t('people.effect.withdrawals', { count: withdrawals }),
    t('people.effect.balance', { available: money(available), held: money(held) }),
    isPermanent && t('people.effect.permanent', { days: blockPayoutDays }),
  ].filter((line): line is string => line !== false)
  return (
    <Alert variant="light" color="danger" icon={<IconAlertTriangle aria-hidden />} title={t('people.effects')}>
      <List size="sm" c="var(--mantine-color-text)">
        {lines.map((line) => (
          <List.Item key={line}>
            <Text size="sm">{line}</Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
