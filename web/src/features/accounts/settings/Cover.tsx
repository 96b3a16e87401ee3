import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../../ui/session.ts'
import { OwnPicture } from './OwnPicture.tsx'

/** The wide picture above one's public page; a new one is shown at once. */
export function Cover() {
  const { t } = useTranslation()
  const { coverUrl } = useSignedIn()
  return <OwnPicture purpose="cover" label={t('settings.cover')} action={t('settings.chooseCover')} url={coverUrl} />
}
