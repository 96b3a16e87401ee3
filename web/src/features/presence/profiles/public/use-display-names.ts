import { useTranslation } from 'react-i18next'
import { useProfileNames } from '../../../../format/profile-names.ts'
import { nameOf } from '../../../../format/region-names.ts'

/** Translated names for profiles. Those from the runtime's own lists may differ after hydration. */
export function useDisplayNames() {
  const { language } = useTranslation().i18n
  return {
    list: (items: string[]) => new Intl.ListFormat(language).format(items),
    region: (code: string) => nameOf(code, 'region', language),
    ...useProfileNames(),
  }
}
