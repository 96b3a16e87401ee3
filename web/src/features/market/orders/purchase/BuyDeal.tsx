import { Checkbox, Drawer, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/market/deals/deals.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { useRead } from '../../../../api/queries.ts'
import { Money } from '../../../../format/figures.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { StickyAction } from '../../../../kit/page/StickyAction.tsx'
import { Loaded } from '../../../../kit/screens.tsx'
import { VerifiedButton } from '../../../../kit/VerifiedButton.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { BriefFields } from './BriefFields.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { useOrderForm } from './use-order-form.ts'

/** The order form: the deal, the required parts of the brief, and the total with its payment (product.md 4). */
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
    <ContractForm form={form} onSubmit={send} movesMoney>
      <OrderedDeal deal={deal} />
      {deal.customOptions.length > 0 && (
        <Checkbox.Group label={t('deals.extras')} {...form.getInputProps('extras')}>
          <Stack gap="xs" mt="xs">
            {deal.customOptions.map((option) => (
              <Checkbox key={option.id} value={option.id} label={<ExtraLabel option={option} />} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TextAreaField name="messageFromBusiness" label={t('buy.message')} minRows={2} required data-autofocus />
      <TextAreaField
        name="brief.sayAndShow"
        label={t('buy.sayAndShow')}
        description={t('buy.sayAndShowHint')}
        minRows={2}
        required
      />
      <BriefFields order={order} />
      {amount === null ? (
        <RequestPrice busy={busy} />
      ) : (
        <PaymentStep amount={amount} deliveryDays={deliveryDays} available={available} busy={busy} />
      )}
    </ContractForm>
  )
}

/** The ordered deal: its owner, its price and its days. */
function OrderedDeal({ deal }: { deal: Deal }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <UserRow person={deal.influencer} note={<bdi>{deal.title}</bdi>} />
      <Group gap="xs">
        <Text fw={600} size="lg">
          {deal.price === null ? t('deals.priceOnRequest') : <Money cents={deal.price} />}
        </Text>
        <Text c="dimmed">· {t('deals.days', { count: deal.deliveryTimeInDays })}</Text>
      </Group>
    </Stack>
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

function RequestPrice({ busy }: { busy: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Text size="sm">{t('buy.askText')}</Text>
      <StickyAction within="form">
        <VerifiedButton type="submit" size="md" busy={busy}>
          {t('profile.askPrice')}
        </VerifiedButton>
      </StickyAction>
    </>
  )
}
