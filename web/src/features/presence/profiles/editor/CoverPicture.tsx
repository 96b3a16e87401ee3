import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../../../api/session.ts'
import { EditablePicture } from './EditablePicture.tsx'

/** The cover of the public page; a new one takes effect at once. */
export function CoverPicture() {
  const { t } = useTranslation()
  const { coverUrl } = useSignedIn()
  return (
    <EditablePicture purpose="cover" label={t('settings.cover')} action={t('settings.chooseCover')} url={coverUrl} />
  )
}
