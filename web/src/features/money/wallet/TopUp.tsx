import IconWallet from 'icon:wallet'
import { Group, Skeleton, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoleReason, useUser } from '../../../api/session.ts'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'

export type TopUpValues = { amount: number | undefined; currency: string }

const form = lazyComponent(() => import('./TopUpForm.tsx').then((module) => module.TopUpForm))
const balance = lazyComponent(() => import('./BalanceLine.tsx').then((module) => module.BalanceLine))
/** About the height of the form, in pixels. */
const formHeight = 320

/** The top-up button and dialog; renders nothing unless the user is a business (spec §2, Top-up). */
export function TopUp({ displayType = 'desktop' }: { displayType?: 'desktop' | 'mobile' }) {
  const { t } = useTranslation()
  const { user } = useUser()
  const reason = useRoleReason('money')
  const typed = useRef<TopUpValues>({ amount: undefined, currency: 'USD' })
  if (user?.role !== 'business') return null
  const isMobile = displayType === 'mobile'
  return (
    <DialogButton
      {...(isMobile
        ? { variant: 'subtle', c: 'var(--mantine-color-text)', px: 'xs', mih: 44, miw: 44 }
        : { variant: 'default', px: 'md', ms: 'xs' })}
      title={t('wallet.topUpTitle')}
      reason={reason}
      label={
        <Group component="span" gap={8} wrap="nowrap">
          <IconWallet size={isMobile ? 22 : 18} stroke={1.5} aria-hidden />
          {isMobile ? <VisuallyHidden>{t('wallet.topUp')}</VisuallyHidden> : <span>{t('wallet.topUp')}</span>}
        </Group>
      }
    >
      {(close) => (
        <>
          <LoadedBalanceLine onLeave={close} />
          <LoadedTopUpForm typed={typed} />
        </>
      )}
    </DialogButton>
  )
}

function LoadedBalanceLine({ onLeave }: { onLeave: () => void }) {
  const BalanceLine = useLazyComponent(balance, true)
  return (
    <Group justify="space-between" mb="md" mih={24}>
      {BalanceLine && <BalanceLine onLeave={onLeave} />}
    </Group>
  )
}

/** The form of a top-up, loaded when it is first shown. */
export function LoadedTopUpForm({ typed }: { typed: { current: TopUpValues } }) {
  const TopUpForm = useLazyComponent(form, true)
  return TopUpForm ? <TopUpForm typed={typed} /> : <Skeleton h={formHeight} />
}
