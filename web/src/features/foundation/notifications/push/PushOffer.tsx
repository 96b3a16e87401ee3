import IconBellRinging from 'icon:bell-ringing'
import { Card, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushPermission } from '../../../../api/push/browser-push.ts'
import { remember, remembered } from '../../../../kit/behaviour/remembered.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import classes from './push-offer.module.css'
import { useTurnOnPush } from './use-turn-on-push.ts'

const name = 'push-offer'

/**
 * Offers pushed notifications once there is something to wait for, such as the answer to an order. Not after a "not now" in this browser,
 * nor after an earlier offer.
 */
export function PushOffer({ about = 'order' }: { about?: 'order' | 'request' }) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(() => pushPermission() === 'unasked' && remembered(name) === null)
  const close = () => {
    remember(name, new Date().toISOString())
    setIsShown(false)
  }
  const { turnOn, busy } = useTurnOnPush(close)
  if (!isShown) return null
  return (
    <Card component="section" withBorder padding="lg" aria-label={t('push.offerTitle')}>
      <div className={classes.offer}>
        <IconBellRinging size={24} stroke={1.5} aria-hidden className={classes.icon} />
        <div className={classes.words}>
          <Text fw={600}>{t('push.offerTitle')}</Text>
          <Text c="dimmed">{t(about === 'order' ? 'push.offerText' : 'push.offerRequestText')}</Text>
        </div>
        <Group gap="sm">
          <ActionButton variant="default" busy={busy} onClick={turnOn}>
            {t('push.offerYes')}
          </ActionButton>
          <ActionButton variant="subtle" onClick={close}>
            {t('push.offerLater')}
          </ActionButton>
        </Group>
      </div>
    </Card>
  )
}
