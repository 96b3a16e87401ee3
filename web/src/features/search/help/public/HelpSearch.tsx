import IconSearch from 'icon:search'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../format/paths.ts'

/** Searches help by a GET form, which works before hydration and without scripts. */
export function HelpSearch({ search, words = '' }: { search: string; words?: string }) {
  const { t } = useTranslation()
  const lng = new URLSearchParams(search).get('lng')
  return (
    <search className="help-find">
      <form className="help-search" action={paths.help} method="get">
        {lng && <input type="hidden" name="lng" value={lng} />}
        <label className="hidden" htmlFor="help-q">
          {t('help.searchLabel')}
        </label>
        <input
          id="help-q"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={words}
          placeholder={t('help.searchHint')}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
        />
        <button type="submit" className="button primary">
          <IconSearch size={20} stroke={1.5} aria-hidden />
          <span>{t('help.search')}</span>
        </button>
      </form>
    </search>
  )
}
