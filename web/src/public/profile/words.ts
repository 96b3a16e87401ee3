import { useTranslation } from 'react-i18next'
import { useProfileNames } from '../../ui/profile-names.ts'
import { nameOf } from '../../ui/region-names.ts'

/** Names as the page says them. Those that come from the machine's own lists may differ once the page is live. */
export function useWords() {
  const { language } = useTranslation().i18n
  return {
    list: (items: string[]) => new Intl.ListFormat(language).format(items),
    region: (code: string) => nameOf(code, 'region', language),
    language: (code: string) => nameOf(code, 'language', language),
    ...useProfileNames(),
  }
}
