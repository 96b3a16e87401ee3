import IconGift from 'icon:gift'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Gift, gifts } from '#contract/money/gifts/gifts.ts'
import { invalidateAfter } from '../../../api/queries.ts'
import { useMoney } from '../../../format/figures.tsx'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useToast } from '../../../kit/toasts.tsx'

type Props = { receiver: { id: number; displayName: string } }

const giftDialog = lazyComponent(() => import('./GiftDialog.tsx').then((module) => module.GiftDialog))

/** Button with the form to send a gift from the user's balance; a toast reports success. */
export function SendGift({ receiver }: Props) {
  const { t } = useTranslation()
  const money = useMoney()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure(false)
  const GiftDialog = useLazyComponent(giftDialog, isOpen)
  const onSent = ({ amount }: Gift) => {
    toast.show({
      title: 'dashboard.gifts',
      text: t('giftForm.sent', { amount: money(amount), name: receiver.displayName }),
    })
    close()
    invalidateAfter(queryClient, gifts.send)
  }
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconGift size={18} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('profile.gift')}
      </ActionButton>
      {isOpen && GiftDialog && <GiftDialog receiver={receiver} onSent={onSent} onClose={close} />}
    </>
  )
}
