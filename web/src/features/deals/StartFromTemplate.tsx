import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ServiceTemplate, serviceTemplates } from '#contract/service-templates.ts'
import { useList } from '../../ui/queries.ts'
import { useStarterWords } from '../../ui/starters.ts'

/** What a new deal can start from; nothing while admins have made no templates. Defaults stand first. */
export function StartFromTemplate({ onChosen }: { onChosen: (template: ServiceTemplate) => void }) {
  const { t } = useTranslation()
  const words = useStarterWords()
  const { items } = useList(serviceTemplates.list, { query: { limit: 100 } })
  if (items.length === 0) return null
  const sorted = items.map(words).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
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
