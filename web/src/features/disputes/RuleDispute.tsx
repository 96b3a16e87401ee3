import { Group, Input, SegmentedControl, Slider, Stack, Text, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Dispute, type DisputeOutcome, disputeOutcomes, disputes, ruling } from '#contract/disputes.ts'
import { ConfirmButton } from '../../ui/buttons.tsx'
import { Shares } from '../../ui/DisputeHistory.tsx'
import { useDuration, useMoney } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { useAction, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'

type Values = { outcome: DisputeOutcome; releaseAmount: number | null; reason: string }

/** An admin's proposal, or the decision after an objection: who gets what, and why; what is typed is kept until it was sent. */
export function RuleDispute({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const label = useId()
  const money = useMoney()
  const duration = useDuration()
  const readAgain = useReadAgain()
  const toast = useToast()
  const refused = useRefused()
  const { amount, feeBps } = dispute
  const move = dispute.status === 'objected' || Date.now() > Date.parse(dispute.proposeUntil) ? 'decide' : 'propose'
  const text =
    move === 'decide'
      ? t('dispute.decideText')
      : t('dispute.proposeText', { time: duration(dispute.objectDays * 86_400_000) })
  const initial: Values = { outcome: 'split', releaseAmount: Math.round(amount / 2), reason: '' }
  const { form, showIssues, forgetDraft } = useContractForm(ruling, initial, { draft: `ruling-${move}-${dispute.id}` })
  const { outcome, releaseAmount } = form.getValues()
  const action = useAction(disputes[move], {
    onDone: () => {
      forgetDraft()
      toast.show({ title: 'dispute.queue', text: t(`dispute.${move}Done`) })
      readAgain(disputes.queue, disputes.read)
    },
    onRefused: (error) => {
      refused(error, showIssues)
      if (error.status === 409) readAgain(disputes.queue, disputes.read)
    },
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
    <Stack gap="md" component="section" aria-label={t(`dispute.${move}`)}>
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
      <Shares amount={amount} feeBps={feeBps} release={Math.min(release, amount)} />
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
          title={t(`dispute.${move}`)}
          text={text}
          confirm={t(`dispute.${move}`)}
          onConfirm={send}
        >
          {t(`dispute.${move}`)}
        </ConfirmButton>
      </Group>
    </Stack>
  )
}
