import { Group, Input, SegmentedControl, Slider, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Dispute, type DisputeOutcome, disputeOutcomes } from '#contract/market/disputes/disputes.ts'
import { useDuration, useMoney } from '../../../format/figures.tsx'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { FormFields, useFocusOnError } from '../../../kit/fields/ContractForm.tsx'
import { MoneyInput } from '../../../kit/fields/MoneyInput.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { DisputeSplit } from '../engagements/DisputeHistory.tsx'
import { type RulingForm, useRuling } from './use-ruling.ts'

/** An admin's proposal, or the decision after an objection: the split and its reason. */
export function RuleDispute({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const { form, step, send, attempts, busy } = useRuling(dispute)
  const section = useFocusOnError<HTMLDivElement>(attempts)
  const { amount, feeBps } = dispute
  const { outcome, releaseAmount } = form.getValues()
  const text =
    step === 'decide'
      ? t('dispute.decideText')
      : t('dispute.proposeText', { time: duration(dispute.objectDays * 86_400_000) })
  const release = outcome === 'release' ? amount : outcome === 'refund' ? 0 : (releaseAmount ?? 0)
  return (
    <Stack gap="md" component="section" ref={section} aria-label={t(`dispute.${step}`)}>
      <OutcomeChoice form={form} />
      {outcome === 'split' && <ReleaseFields form={form} amount={amount} />}
      <DisputeSplit amount={amount} feeBps={feeBps} release={Math.min(release, amount)} />
      <FormFields form={form}>
        <TextAreaField
          name="reason"
          label={t('dispute.rulingReason')}
          description={t('dispute.rulingHint')}
          maxLength={2000}
          required
        />
      </FormFields>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <Group>
        <ConfirmButton busy={busy} title={t(`dispute.${step}`)} text={text} movesMoney onConfirm={send}>
          {t(`dispute.${step}`)}
        </ConfirmButton>
      </Group>
    </Stack>
  )
}

function OutcomeChoice({ form }: { form: RulingForm }) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <Input.Wrapper label={t('dispute.outcome')} labelElement="div" labelProps={{ id: label }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        value={form.getValues().outcome}
        onChange={(value) => form.setFieldValue('outcome', value as DisputeOutcome)}
        data={disputeOutcomes.map((value) => ({ value, label: t(`dispute.outcome.${value}`) }))}
      />
    </Input.Wrapper>
  )
}

/** Share of the held `amount` (cents) that goes to the influencer. */
function ReleaseFields({ form, amount }: { form: RulingForm; amount: number }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { releaseAmount } = form.getValues()
  const setRelease = (cents: number | undefined) => form.setFieldValue('releaseAmount', cents ?? null)
  return (
    <>
      <MoneyInput
        label={t('dispute.releaseAmount')}
        description={t('dispute.releaseHint', { amount: money(amount) })}
        required
        value={releaseAmount ?? undefined}
        onChange={setRelease}
        error={form.errors.releaseAmount}
      />
      <Slider
        thumbLabel={t('dispute.releaseAmount')}
        min={1}
        max={Math.max(amount - 1, 1)}
        label={(cents) => money(cents)}
        value={releaseAmount ?? 1}
        onChange={setRelease}
      />
    </>
  )
}
