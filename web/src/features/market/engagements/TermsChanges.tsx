import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Deliverable } from '#contract/market/campaigns/campaign-fields.ts'
import type { CustomOption, DealType } from '#contract/market/deals/deals.ts'
import type { Brief } from '#contract/market/orders/purchases.ts'
import type { SubjectField, TermsChange } from '#contract/market/terms/changed-terms.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useMoney, useNumber, useTimes } from '../../../format/figures.tsx'
import type { TextKey } from '../../../format/texts.ts'
import { Term, Terms } from '../../../kit/text/Term.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { useSettingValue } from '../../foundation/settings/setting-values.ts'

/** Changed terms, each as it was shown and as it is now. */
export function TermsChanges({ changed }: { changed: TermsChange[] }) {
  const { t } = useTranslation()
  const { labelOf, textOf } = useTermTexts()
  return (
    <Terms>
      {changed.map(({ field, shown, now }) => (
        <Term key={field} name={labelOf(field)}>
          <VisuallyHidden>{t('terms.before')}</VisuallyHidden>
          <UserText size="sm" c="dimmed" td="line-through">
            {textOf(field, shown)}
          </UserText>
          <VisuallyHidden>{t('terms.now')}</VisuallyHidden>
          <UserText>{textOf(field, now)}</UserText>
        </Term>
      ))}
    </Terms>
  )
}

const labels: Record<SubjectField, TextKey> = {
  dealType: 'deals.typeLabel',
  title: 'deals.title',
  description: 'deals.description',
  price: 'task.price',
  deliveryTimeInDays: 'deals.within',
  revisionsIncluded: 'deals.revisions',
  platforms: 'deals.platforms',
  customOptions: 'deals.extras',
  deliverables: 'campaign.deliverables',
  requirements: 'campaign.requirements',
  dos: 'campaign.dos',
  donts: 'campaign.donts',
  links: 'buy.links',
  usageRights: 'buy.usageRights',
  usageDays: 'buy.usageDays',
  usageChannels: 'buy.usageChannels',
  adMarking: 'buy.adMarking',
  licenceNumber: 'buy.licence',
  product: 'campaign.productSent',
  deliverBy: 'campaign.deliverBy',
  publishFrom: 'campaign.publishFrom',
  publishUntil: 'campaign.publishUntil',
}
const isLabelled = (field: TermsChange['field']): field is SubjectField => field in labels

/** Names the parts of terms and their values; the fee and the timers as the settings do. */
function useTermTexts() {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const number = useNumber()
  const { utcDay } = useTimes()
  const settings = useSettingValue()
  const inDays = (count: number) => t('deals.days', { count })
  const extra = ({ label, price, extraDays }: CustomOption) =>
    [label, inMoney(price, true), ...(extraDays > 0 ? [inDays(extraDays)] : [])].join(' · ')
  const texts: Partial<Record<SubjectField, (value: never) => string>> = {
    dealType: (type: DealType) => t(`deals.type.${type}`),
    price: (cents: number) => inMoney(cents),
    deliveryTimeInDays: inDays,
    usageDays: inDays,
    revisionsIncluded: (count: number) => number(count),
    platforms: (platforms: (keyof typeof platformNames)[]) => platforms.map((name) => platformNames[name]).join(', '),
    customOptions: (extras: CustomOption[]) => extras.map(extra).join('\n'),
    deliverables: (deliverables: Deliverable[]) =>
      deliverables.map(({ kind, count }) => t(`campaign.deliverable.${kind}`, { count })).join('\n'),
    usageRights: (rights: Brief['usageRights']) => t(`buy.rights.${rights}`),
    adMarking: (marking: Brief['adMarking']) => t(`buy.marking.${marking}`),
    deliverBy: utcDay,
    publishFrom: utcDay,
    publishUntil: utcDay,
  }
  return {
    labelOf: (field: TermsChange['field']) => (isLabelled(field) ? t(labels[field]) : settings.labelOf(field)),
    textOf: (field: TermsChange['field'], value: TermsChange['now']): string => {
      if (!isLabelled(field)) return settings.formatValue(field, value)
      if (field === 'price' && value === null) return t('deals.priceOnRequest')
      if (value === null || (Array.isArray(value) && value.length === 0)) return t('fourEyes.none')
      return texts[field]?.(value as never) ?? (Array.isArray(value) ? value.join('\n') : String(value))
    },
  }
}
