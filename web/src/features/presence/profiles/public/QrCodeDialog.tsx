import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import button from '../../../../kit/native/button.module.css'
import { NativeDialog } from '../../../../kit/native/NativeDialog.tsx'
import text from '../../../../kit/native/text.module.css'
import classes from './actions.module.css'

type Props = { profile: Pick<PublicProfile, 'id' | 'username' | 'displayName'>; onClose: () => void }

/** The profile's QR code, to show or download. */
export function QrCodeDialog({ profile, onClose }: Props) {
  const { t } = useTranslation()
  const source = `/api/profiles/${profile.id}/qr.svg`
  return (
    <NativeDialog title={t('profile.code')} onClose={onClose}>
      <img
        className={classes.code}
        src={source}
        alt={t('profile.codeAlt', { name: profile.displayName })}
        width={240}
        height={240}
      />
      <p className={text.quiet}>{t('profile.codeText')}</p>
      <a className={button.plain} href={source} download={`${profile.username}.svg`}>
        {t('profile.download')}
      </a>
    </NativeDialog>
  )
}
