import { Checkbox, Divider, Drawer, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/deals/deals.ts'
import { money } from '#contract/wallet/wallet.ts'
import { useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'
import { BriefFields } from './BriefFields.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { useOrderForm } from './use-order-form.ts'

/** The order form: extras, message, brief, total and payment (product.md 4). */
export function BuyDeal({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { t } = useTranslation()
  const wallet = useRead(money.wallet, {}, { enabled: !deal.isPriceHidden })
  const title = t(deal.isPriceHidden ? 'profile.askPrice' : 'buy.title')
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={title}>
      {deal.isPriceHidden ? (
        <OrderForm deal={deal} available={0} />
      ) : (
        <Loaded read={wallet} section={title}>
          {({ available }) => <OrderForm deal={deal} available={available} />}
        </Loaded>
      )}
    </Drawer>
  )
}

function OrderForm({ deal, available }: { deal: Deal; available: number }) {
  const { t } = useTranslation()
  const order = useOrderForm(deal, available)
  const { form, amount, deliveryDays, busy, send } = order
  return (
    <ContractForm form={form} onSubmit={send}>
      <UserRow person={deal.influencer} note={<bdi>{deal.title}</bdi>} />
      {deal.customOptions.length > 0 && (
        <Checkbox.Group label={t('deals.extras')} {...form.getInputProps('extras')}>
          <Stack gap="xs" mt="xs">
            {deal.customOptions.map((option) => (
              <Checkbox key={option.id} value={option.id} label={<ExtraLabel option={option} />} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TextAreaField name="messageFromBusiness" label={t('buy.message')} minRows={2} />
      <BriefFields order={order} />
      <Divider />
      {amount === null ? (
        <AskForPrice busy={busy} />
      ) : (
        <PaymentStep amount={amount} deliveryDays={deliveryDays} available={available} busy={busy} />
      )}
    </ContractForm>
  )
}

function ExtraLabel({ option }: { option: Deal['customOptions'][number] }) {
  const { t } = useTranslation()
  return (
    <>
      <bdi>{option.label}</bdi> · <Money cents={option.price} signed />
      {option.extraDays > 0 && ` · ${t('deals.days', { count: option.extraDays })}`}
    </>
  )
}

function AskForPrice({ busy }: { busy: boolean }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  return (
    <>
      <Text size="sm">{t('buy.askText')}</Text>
      <ActionButton type="submit" size="md" busy={busy} reason={user.isVerified ? null : t('Confirm your email first')}>
        {t('profile.askPrice')}
      </ActionButton>
    </>
  )
}
