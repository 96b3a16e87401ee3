import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { PlainDialog } from '../../../../public/kit/PlainDialog.tsx'

type Props = { profile: Pick<PublicProfile, 'id' | 'username' | 'displayName'>; onClose: () => void }

/** The profile's QR code, to show or download. */
export function QrCodeDialog({ profile, onClose }: Props) {
  const { t } = useTranslation()
  const source = `/api/profiles/${profile.id}/qr.svg`
  return (
    <PlainDialog id="code-title" title={t('profile.code')} onClose={onClose}>
      <img
        className="code"
        src={source}
        alt={t('profile.codeAlt', { name: profile.displayName })}
        width={240}
        height={240}
      />
      <p className="quiet">{t('profile.codeText')}</p>
      <a className="button plain" href={source} download={`${profile.username}.svg`}>
        {t('profile.download')}
      </a>
    </PlainDialog>
  )
}
