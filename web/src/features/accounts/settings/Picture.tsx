import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../../ui/session.ts'
import { OwnPicture } from './OwnPicture.tsx'

/** One's own picture, or a business's logo; a new one is shown at once. */
export function Picture() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const purpose = user.role === 'business' ? 'logo' : 'avatar'
  return (
    <OwnPicture
      purpose={purpose}
      label={t(purpose === 'logo' ? 'settings.logo' : 'settings.picture')}
      action={t('settings.choosePicture')}
      url={user.avatarUrl}
    />
  )
}
