import IconSearch from 'icon:search'
import { useTranslation } from 'react-i18next'
import { maxQueryLength } from '#contract/search/discovery/max-query-length.ts'
import { paths } from '../../../../format/paths.ts'

type Props = {
  /** Address that it searches: everything, or a category. */
  action?: string
  value?: string
  /** Parameters of the address that are kept. */
  parameters?: Record<string, string>
}

/** The search for people and deals, a plain form that works before and without scripts. */
export function SearchForm({ action = paths.explore, value = '', parameters: kept = {} }: Props) {
  const { t } = useTranslation()
  return (
    <search className="search-box">
      <form className="search-form" action={action} method="get">
        {Object.entries(kept).map(([name, each]) => (
          <input key={name} type="hidden" name={name} value={each} />
        ))}
        <IconSearch size={20} aria-hidden />
        <input
          type="search"
          name="q"
          aria-label={t('explore.search')}
          placeholder={t('explore.searchHint')}
          maxLength={maxQueryLength}
          defaultValue={value}
          dir="auto"
        />
        <button type="submit" className="button primary">
          {t('discovery.words')}
        </button>
      </form>
    </search>
  )
}
