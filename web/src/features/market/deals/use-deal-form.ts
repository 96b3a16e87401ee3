import { useTranslation } from 'react-i18next'
import {
  type CustomOption,
  type Deal,
  type DealVisibility,
  deals,
  type NewDeal,
  newDeal,
} from '#contract/market/deals/deals.ts'
import type { ServiceTemplate } from '#contract/market/service-templates/service-templates.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useSaveHandlers } from '../../../api/forms/use-save-handlers.ts'
import { useAction } from '../../../api/queries.ts'
import { fromLocalTime, toLocalTime } from '../../../format/local-time.ts'

export type DealValues = Omit<NewDeal, 'price' | 'customOptions' | 'isActive' | 'visibleFrom'> & {
  visibility: DealVisibility
  /** Value of a `DateTimeField`: local time, to the minute. */
  visibleFrom: string
  price: number | undefined
  customOptions: (Omit<CustomOption, 'price'> & { price: number | undefined })[]
}

export const emptyDeal: DealValues = {
  dealType: 'sponsored_post',
  title: '',
  description: '',
  price: undefined,
  isPriceHidden: false,
  deliveryTimeInDays: 7,
  platforms: [],
  customOptions: [],
  revisionsIncluded: 2,
  visibility: 'visible',
  visibleFrom: '',
}

const valuesOf = (deal: Deal): DealValues => ({
  dealType: deal.dealType,
  title: deal.title,
  description: deal.description,
  price: deal.price ?? undefined,
  isPriceHidden: deal.isPriceHidden,
  deliveryTimeInDays: deal.deliveryTimeInDays,
  platforms: deal.platforms,
  customOptions: deal.customOptions,
  revisionsIncluded: deal.revisionsIncluded,
  visibility: deal.visibility,
  visibleFrom: toLocalTime(deal.visibleFrom),
})

const valuesOfTemplate = (template: ServiceTemplate): Partial<DealValues> => ({
  dealType: template.dealType,
  title: template.title,
  description: template.description,
  price: template.defaultPrice || undefined,
  deliveryTimeInDays: template.defaultDeliveryTimeInDays,
  platforms: template.defaultPlatforms,
})

const toInput = ({ visibility, visibleFrom, price, ...values }: DealValues) => ({
  ...values,
  price: price ?? (values.isPriceHidden ? null : undefined),
  isActive: visibility !== 'hidden',
  visibleFrom: visibility === 'scheduled' ? fromLocalTime(visibleFrom) : null,
})

const fromInput = ({ isActive, visibleFrom, price, ...rest }: NewDeal): DealValues => ({
  ...rest,
  price: price ?? undefined,
  visibility: isActive ? (visibleFrom ? 'scheduled' : 'visible') : 'hidden',
  visibleFrom: toLocalTime(visibleFrom),
})

/** The form of a deal with its submission; a new deal is stored as a draft until then. */
export function useDealForm(deal: Deal | null, onClose: () => void) {
  const { t } = useTranslation()
  const { form, showIssues, draft, changes } = useContractForm(newDeal, deal ? valuesOf(deal) : emptyDeal, {
    toInput,
    fromInput,
    draft: deal ? undefined : 'new-deal',
  })
  const handlers = useSaveHandlers({ title: 'deals.saved', text: t('deals.savedText'), draft, showIssues, onClose })
  const create = useAction(deals.create, handlers)
  const change = useAction(deals.change, handlers)
  return {
    form,
    busy: create.isPending || change.isPending,
    startFrom: (template: ServiceTemplate) => form.setValues(valuesOfTemplate(template)),
    save: (values: DealValues) => {
      if (deal) change.mutate({ params: { id: deal.id }, body: changes(values) })
      else create.mutate({ body: toInput(values) as NewDeal })
    },
  }
}

export type DealForm = ReturnType<typeof useDealForm>['form']
