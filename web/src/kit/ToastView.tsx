import IconX from 'icon:x'
import * as Toast from '@radix-ui/react-toast'
import { useTranslation } from 'react-i18next'
import classes from './toasts.module.css'
import type { ShownToast } from './toasts.tsx'

const displayMs = 5_000
const swipeThreshold = 50

type Props = {
  message: (ShownToast & { id: number }) | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The place of the toasts and the one that is shown (`ToastArea`). */
export function ToastView({ message, open, onOpenChange }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <Toast.Provider
      duration={displayMs}
      swipeThreshold={swipeThreshold}
      swipeDirection={i18n.dir() === 'rtl' ? 'left' : 'right'}
      label={t('toast.label')}
    >
      {message && (
        <Toast.Root
          key={message.id}
          open={open}
          onOpenChange={onOpenChange}
          className={classes.toast}
          data-failed={message.failed || undefined}
          type={message.failed ? 'foreground' : 'background'}
        >
          <div>
            <Toast.Title className={classes.title}>{t(message.title)}</Toast.Title>
            <Toast.Description className={classes.text}>{message.text}</Toast.Description>
          </div>
          {message.undo && (
            <Toast.Action className={classes.undo} altText={t('toast.undo')} onClick={message.undo}>
              {t('toast.undo')}
            </Toast.Action>
          )}
          <Toast.Close className={classes.close} aria-label={t('common.close')}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={classes.area} hotkey={['F8']} label={t('toast.area')} />
    </Toast.Provider>
  )
}
