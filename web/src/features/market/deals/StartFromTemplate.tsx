import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ServiceTemplate, serviceTemplates } from '#contract/market/service-templates/service-templates.ts'
import { useList } from '../../../api/queries.ts'
import { useTranslatedTemplate } from './use-translated-template.ts'

/**
 * Template picker for a new deal, default templates first; renders nothing where there are none, and reserves its place until that is
 * known.
 */
export function StartFromTemplate({ onChosen }: { onChosen: (template: ServiceTemplate) => void }) {
  const { t } = useTranslation()
  const translated = useTranslatedTemplate()
  const { items, isPending } = useList(serviceTemplates.list, { query: { limit: 100 } })
  if (!isPending && items.length === 0) return null
  const sorted = items.map(translated).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  return (
    <Select
      label={t('deals.template')}
      description={t('deals.templateHint')}
      searchable
      nothingFoundMessage={t('deals.noTemplate')}
      data={sorted.map(({ id, title, dealType }) => ({
        value: id,
        label: `${title} · ${t(`deals.type.${dealType}`)}`,
      }))}
      onChange={(chosen) => {
        const template = sorted.find(({ id }) => id === chosen)
        if (template) onChosen(template)
      }}
    />
  )
}
