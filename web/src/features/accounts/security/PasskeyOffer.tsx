import IconFingerprint from 'icon:fingerprint'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeys } from '#contract/accounts/security/passkeys.ts'
import { canStorePasskeys } from '../../../api/passkeys/browser-passkeys.ts'
import { closePasskeyOffer } from '../../../api/passkeys/passkey-offer.ts'
import { useAddPasskey } from '../../../api/passkeys/use-add-passkey.ts'
import { useRead } from '../../../api/queries.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import classes from './passkey-offer.module.css'

/** Offers a passkey once to people who have none and whose device could store one. */
export function PasskeyOffer() {
  const { t } = useTranslation()
  const own = useRead(passkeys.list, {})
  const canKeep = useQuery({
    queryKey: ['can-keep-passkeys'],
    queryFn: canStorePasskeys,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isOpen, setIsOpen] = useState(true)
  const close = () => {
    closePasskeyOffer()
    setIsOpen(false)
  }
  const add = useAddPasskey(close)
  if (!isOpen || !canKeep.data || own.data?.items.length !== 0) return null
  return (
    <section aria-label={t('passkeyOffer.title')} className={classes.offer}>
      <IconFingerprint size={28} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={600}>{t('passkeyOffer.title')}</Text>
        <Text c="dimmed" size="sm">
          {t('passkeyOffer.text')}
        </Text>
        <Group gap="xs" mt="xs">
          <ActionButton busy={add.isPending} onClick={() => add.mutate()}>
            {t('settings.addPasskey')}
          </ActionButton>
          <ActionButton variant="subtle" onClick={close}>
            {t('push.offerLater')}
          </ActionButton>
        </Group>
      </div>
    </section>
  )
}
