import { Anchor, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { campaignLimits } from '#contract/market/campaigns/campaign-fields.ts'
import { budgetOf } from '#contract/market/campaigns/submission.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { useRead } from '../../../../../api/queries.ts'
import { Money, useMoney } from '../../../../../format/figures.tsx'
import { localDay } from '../../../../../format/local-time.ts'
import { paths } from '../../../../../format/paths.ts'
import { serverDate } from '../../../../../format/server-clock.ts'
import { DateField } from '../../../../../kit/fields/dates/date-fields.tsx'
import { CountField, MoneyField } from '../../../../../kit/fields/number-fields.tsx'
import { Promises } from '../../../../money/wallet/Promises.tsx'
import type { AmendableForm } from './amendable-form.ts'
import { amendmentOf } from './campaign-values.ts'

/** Fee, places, budget against the balance, and days. */
export function MoneyFields({ form }: { form: AmendableForm }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const { price, places } = amendmentOf(form.values)
  const usual = budgetOf({ budget: null, price, places })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyField name="price" label={t('campaign.fee')} description={t('campaign.feeHint')} />
        <CountField name="places" label={t('campaign.places')} description={t('campaign.placesHint')} min={1} />
        <MoneyField
          name="budget"
          label={t('campaign.budget')}
          description={t('campaign.budgetHint')}
          placeholder={usual === null ? undefined : inMoney(usual)}
        />
        <CountField
          name="viewTarget"
          label={t('campaign.viewTarget')}
          description={t('campaign.viewTargetHint')}
          min={1}
        />
      </SimpleGrid>
      <BudgetSummary budget={budgetOf(amendmentOf(form.values))} price={price} />
      <DaysFields />
    </>
  )
}

/** Cost of all places together, beside the balance of the wallet. */
function BudgetSummary({ budget, price }: { budget: number | null; price: number | null }) {
  const { t } = useTranslation()
  const wallet = useRead(money.wallet, {})
  if (budget === null || !wallet.data) return null
  const { available } = wallet.data
  const covered = price ? Math.floor(Math.min(available, budget) / price) : 0
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text fw={500}>{t('campaign.budgetTotal')}</Text>
        <Text fw={600}>
          <Money cents={budget} />
        </Text>
      </Group>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('buy.inBalance')}
        </Text>
        <Text size="sm" c="dimmed">
          <Money cents={available} />
        </Text>
      </Group>
      <Promises />
      {available < budget && (
        <Text size="sm">
          {t('campaign.covers', { count: covered })}{' '}
          <Anchor component={Link} to={paths.wallet}>
            {t('campaign.toWallet')}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

/** The days, each until its end; the fields keep to how far away they may be. */
function DaysFields() {
  const { t } = useTranslation()
  const now = serverDate()
  const [today, lastDelivery, lastDay] = [0, campaignLimits.deliverDays, campaignLimits.publishDays].map((days) =>
    localDay(now, days),
  )
  return (
    <Fieldset legend={t('campaign.days')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('campaign.daysHint', { deliver: campaignLimits.deliverDays, publish: campaignLimits.publishDays })}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField name="applyBy" label={t('campaign.applyBy')} min={today} max={lastDelivery} />
        <DateField name="deliverBy" label={t('campaign.deliverBy')} min={today} max={lastDelivery} />
        <DateField name="publishFrom" label={t('campaign.publishFrom')} min={today} max={lastDay} />
        <DateField name="publishUntil" label={t('campaign.publishUntil')} min={today} max={lastDay} />
      </SimpleGrid>
    </Fieldset>
  )
}
