import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../../../api/session.ts'
import { EditablePicture } from './EditablePicture.tsx'

/** The user's avatar or a business's logo; a new one takes effect at once. */
export function ProfilePicture() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const purpose = user.role === 'business' ? 'logo' : 'avatar'
  return (
    <EditablePicture
      purpose={purpose}
      label={t(purpose === 'logo' ? 'settings.logo' : 'settings.picture')}
      action={t('settings.choosePicture')}
      url={user.avatarUrl}
    />
  )
}
