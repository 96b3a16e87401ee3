import IconTag from 'icon:tag'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../../../kit/behaviour/lazy-component.ts'

const editor = lazyComponent(() => import('./OfferEditor.tsx').then(({ OfferEditor }) => OfferEditor))

type Props = {
  conversationId: number
  /** Name of the business. */
  name: string
}

/** Opens the form of a custom offer. */
export function MakeOffer({ conversationId, name }: Props) {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure(false)
  const OfferEditor = useLazyComponent(editor, isOpen)
  const label = t('offer.make')
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        title={label}
        loading={isOpen && !OfferEditor}
        onClick={open}
      >
        <IconTag size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {isOpen && OfferEditor && <OfferEditor conversationId={conversationId} name={name} onClose={close} />}
    </>
  )
}
