import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = Omit<SelectProps, 'data' | 'searchable' | 'nothingFoundMessage'> & {
  /** Options by their names in the reader's language. */
  options: readonly { value: string; label: string }[]
}

/** One of many, found by typing a part of its name: a language, a country, a category, a kind. */
export function Picker({ options, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      placeholder={t('filter.any')}
      {...props}
      data={[...options]}
      searchable
      nothingFoundMessage={t('filter.noChoice')}
    />
  )
}
