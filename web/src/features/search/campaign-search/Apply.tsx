import { Button, Drawer, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { campaignRequests, newApplication } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { dealLimits, deals } from '#contract/market/deals/deals.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useList } from '../../../api/queries.ts'
import { useMoney } from '../../../format/figures.tsx'
import { DraftOffer } from '../../../kit/DraftOffer.tsx'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { SelectField } from '../../../kit/fields/choice-fields.tsx'
import { MoneyField } from '../../../kit/fields/number-fields.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { useAgreement } from '../../market/engagements/use-agreement.tsx'

/** Applies to an open campaign: a message, the answers, and if wished another price and one of the influencer's own deals. */
export function Apply({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button fullWidth size="md" aria-haspopup="dialog" onClick={open}>
        {t('joining.apply')}
      </Button>
      <Drawer opened={opened} onClose={close} position="right" size="lg" title={t('joining.applyTitle')}>
        <ApplyForm campaign={campaign} onClose={close} />
      </Drawer>
    </>
  )
}

const emptyForm = ({ questions }: Campaign) => ({
  message: '',
  customPrice: undefined as number | undefined,
  dealId: null as string | null,
  answers: questions.map(({ id }) => ({ id, answer: '' })),
})
type Values = ReturnType<typeof emptyForm>

const toInput = ({ message, customPrice, dealId, answers }: Values) => ({
  message,
  customPrice: customPrice ?? null,
  dealId: dealId === null ? null : Number(dealId),
  answers,
})

function ApplyForm({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const money = useMoney()
  const { form, draft, onRefused } = useContractForm(newApplication, emptyForm(campaign), {
    toInput,
    draft: `apply-${campaign.id}`,
  })
  // of the campaign as it was when the form was opened, even if it is read again meanwhile
  const [termsDigest] = useState(campaign.termsDigest)
  const apply = useAgreement(campaignRequests.apply, {
    agreeTo: ({ params, body }, now) => ({ params, body: { ...body, termsDigest: now.termsDigest } }),
    onDone: ({ timers }) => {
      draft.clear()
      const params = { name: campaign.business.displayName, days: timers.answerDays }
      toast.show({ title: 'joining.sent', text: t('joining.sentText', params) })
      onClose()
    },
    onRefused,
  })
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => apply.agree({ params: { id: campaign.id }, body: { ...toInput(values), termsDigest } })}
    >
      <DraftOffer draft={draft} />
      {campaign.fit && !campaign.fit.fits && <Text c="dimmed">{t('joining.applyUnfit')}</Text>}
      <TextAreaField
        name="message"
        label={t('joining.message')}
        description={t('joining.messageHint')}
        maxLength={2_000}
        required
        data-autofocus
      />
      {campaign.questions.map(({ id, text }, i) => (
        <TextAreaField key={id} name={`answers.${i}.answer`} label={text} minRows={2} maxLength={1_000} required />
      ))}
      <MoneyField
        name="customPrice"
        label={t('joining.price')}
        description={t('joining.priceHint', { fee: money(campaign.price ?? 0) })}
      />
      <DealField />
      <DialogActions submit={t('joining.send')} cancel={t('common.cancel')} busy={apply.isPending} onClose={onClose} />
    </ContractForm>
  )
}

/** One of the influencer's own deals, whose extras and terms apply; nothing for those who have none. */
function DealField() {
  const { t } = useTranslation()
  const { items } = useList(deals.list, { query: { mine: 'true', sort: 'own', limit: dealLimits.maxDeals } })
  const options = items.filter(({ isActive }) => isActive).map(({ id, title }) => ({ value: String(id), label: title }))
  if (options.length === 0) return null
  return (
    <SelectField
      name="dealId"
      label={t('joining.deal')}
      description={t('joining.dealHint')}
      data={options}
      clearable
      searchable
    />
  )
}
