import { useTranslation } from 'react-i18next'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { Screen } from '../../../../kit/screens.tsx'
import { RequestLists } from './RequestLists.tsx'

/** /business/requests: requests for all campaigns of the business by who acts next. */
export function RequestsScreen() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('request.all')}
      line={t('request.allText')}
      action={
        <LinkButton variant="default" to={paths.campaigns}>
          {t('campaign.mine')}
        </LinkButton>
      }
      size="xl"
    >
      <RequestLists />
    </Screen>
  )
}
