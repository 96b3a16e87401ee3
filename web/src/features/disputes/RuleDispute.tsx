import { Group, Input, SegmentedControl, Slider, Stack, Text, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Dispute, type DisputeOutcome, disputeOutcomes, disputes, ruling } from '#contract/disputes/disputes.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { useDuration, useMoney } from '../../format/figures.tsx'
import { ConfirmButton } from '../../kit/buttons.tsx'
import { MoneyInput } from '../../kit/MoneyInput.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { DisputeSplit } from '../../shared/orders/DisputeHistory.tsx'

type Values = { outcome: DisputeOutcome; releaseAmount: number | null; reason: string }

/** An admin's proposal, or the decision after an objection: the split and its reason; stored as a draft until it is sent. */
export function RuleDispute({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const label = useId()
  const money = useMoney()
  const duration = useDuration()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { amount, feeBps } = dispute
  const step = dispute.status === 'objected' || Date.now() > Date.parse(dispute.proposeUntil) ? 'decide' : 'propose'
  const text =
    step === 'decide'
      ? t('dispute.decideText')
      : t('dispute.proposeText', { time: duration(dispute.objectDays * 86_400_000) })
  const initial: Values = { outcome: 'split', releaseAmount: Math.round(amount / 2), reason: '' }
  const { form, showIssues, draft } = useContractForm(ruling, initial, { draft: `ruling-${step}-${dispute.id}` })
  const { outcome, releaseAmount } = form.getValues()
  const action = useAction(disputes[step], {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'dispute.queue', text: t(`dispute.${step}Done`) })
    },
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  const send = () => {
    if (form.validate().hasErrors) return
    const { outcome, releaseAmount, reason } = form.getValues()
    const body = { outcome, releaseAmount: outcome === 'split' ? releaseAmount : null, reason }
    action.mutate({ params: { id: dispute.id }, body })
  }
  const release = outcome === 'release' ? amount : outcome === 'refund' ? 0 : (releaseAmount ?? 0)
  const setRelease = (cents: number | undefined) => form.setFieldValue('releaseAmount', cents ?? null)
  return (
    <Stack gap="md" component="section" aria-label={t(`dispute.${step}`)}>
      <Input.Wrapper label={t('dispute.outcome')} labelElement="div" labelProps={{ id: label }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          value={outcome}
          onChange={(value) => form.setFieldValue('outcome', value as DisputeOutcome)}
          data={disputeOutcomes.map((value) => ({ value, label: t(`dispute.outcome.${value}`) }))}
        />
      </Input.Wrapper>
      {outcome === 'split' && (
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
      )}
      <DisputeSplit amount={amount} feeBps={feeBps} release={Math.min(release, amount)} />
      <Textarea
        label={t('dispute.rulingReason')}
        description={t('dispute.rulingHint')}
        autosize
        minRows={3}
        maxLength={2000}
        required
        dir="auto"
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <Group>
        <ConfirmButton
          busy={action.isPending}
          title={t(`dispute.${step}`)}
          text={text}
          confirm={t(`dispute.${step}`)}
          onConfirm={send}
        >
          {t(`dispute.${step}`)}
        </ConfirmButton>
      </Group>
    </Stack>
  )
}
