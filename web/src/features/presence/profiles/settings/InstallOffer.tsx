import IconDeviceMobileDown from 'icon:device-mobile-down'
import { Group, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { product } from '#contract/product.ts'
import {
  closeInstallOffer,
  countVisit,
  isInstalled,
  isInstallTime,
  isIosSafari,
} from '../../../../api/install/install-offer.ts'
import { type InstallPrompt, installPrompt } from '../../../../api/install/install-prompt.ts'
import { isPasskeyOffered } from '../../../../api/passkeys/passkey-offer.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import classes from '../../../accounts/security/passkey-offer.module.css'

/**
 * Offers a signed-in person to install the site, at a sensible moment and in browsers that can; never together with the offer of a
 * passkey. Counts this visit.
 */
export function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.current)
  const [isByHand] = useState(() => isIosSafari(navigator))
  const [isTime] = useState(() => {
    countVisit()
    return !isInstalled() && isInstallTime()
  })
  if (!isTime || (prompt === null && !isByHand) || isPasskeyOffered()) return null
  return <Offer prompt={prompt} />
}

type Props = {
  /** null: on an iPhone or iPad, where people install by hand. */
  prompt: InstallPrompt | null
}

/** Text and buttons of the offer; 'Not now' is respected for 90 days. */
function Offer({ prompt }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => {
    closeInstallOffer()
    setIsOpen(false)
  }
  const install = async () => {
    close()
    await prompt?.prompt()
    installPrompt.used()
  }
  if (!isOpen) return null
  const title = t('install.title', { product })
  return (
    <section aria-label={title} className={classes.offer}>
      <IconDeviceMobileDown size={28} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" size="sm">
          {t(prompt ? 'install.text' : 'install.onIphone')}
        </Text>
        <Group gap="xs" mt="xs">
          {prompt && <ActionButton onClick={install}>{t('install.add')}</ActionButton>}
          <ActionButton variant="subtle" onClick={close}>
            {t(prompt ? 'push.offerLater' : 'common.close')}
          </ActionButton>
        </Group>
      </div>
    </section>
  )
}
