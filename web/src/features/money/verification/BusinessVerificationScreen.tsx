import { useTranslation } from 'react-i18next'
import { Screen } from '../../../kit/screens.tsx'
import { IdentityCheck } from './IdentityCheck.tsx'

/** /business/verification: the identity check a business must pass before payouts (product.md 6). */
export function BusinessVerificationScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('verify.title')} size="md">
      <IdentityCheck />
    </Screen>
  )
}
