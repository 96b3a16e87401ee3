import IconArrowBackUp from 'icon:arrow-back-up'
import IconDots from 'icon:dots'
import IconPencil from 'icon:pencil'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { changeableMinutes, messageEdit } from '#contract/foundation/messages/messages.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { channels } from '../../../api/outbox/outbox.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useTimes } from '../../../format/figures.tsx'
import { serverNow } from '../../../format/server-clock.ts'
import { useConfirm } from '../../../kit/dialogs/confirm.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import layout from '../../../kit/layout.module.css'
import type { EditableMessage, Place } from './MessageBubble.tsx'

type Props = { message: EditableMessage; place: Place }

/** Actions of a message's author, within 15 minutes. */
export function MessageMenu({ message, place }: Props) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const confirm = useConfirm()
  const handleRefusal = useRefusalHandler()
  const [isEditing, editing] = useDisclosure(false)
  const takeBack = useAction(channels[place.channel].takeBackMessage, { onRefused: (error) => handleRefusal(error) })
  if (serverNow() - Date.parse(message.createdAt) > changeableMinutes * 60_000) return null
  const label = t('inbox.menuOf', { time: near(message.createdAt) })
  const confirmTakingBack = () =>
    confirm({
      title: t('inbox.takeBack'),
      text: t('inbox.takeBackText'),
      confirm: t('inbox.takeBack'),
      onConfirm: () => takeBack.mutate({ params: { id: place.id, messageId: message.id } }),
    })
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label}>
            <IconDots size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {message.content && (
            <Menu.Item leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />} onClick={editing.open}>
              {t('inbox.edit')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden className={layout.mirrored} />}
            onClick={confirmTakingBack}
          >
            {t('inbox.takeBack')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isEditing} onClose={editing.close} title={t('inbox.edit')} centered>
        <EditMessage message={message} place={place} close={editing.close} />
      </Dialog>
    </>
  )
}

function EditMessage({ message, place, close }: Props & { close: () => void }) {
  const { t } = useTranslation()
  const { form, whole, onRefused } = useContractForm(messageEdit, { content: message.content })
  const edit = useAction(channels[place.channel].editMessage, { onDone: close, onRefused })
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => edit.mutate({ params: { id: place.id, messageId: message.id }, body: whole(values) })}
    >
      <TextAreaField name="content" label={t('inbox.write')} maxRows={10} required data-autofocus />
      <DialogActions submit={t('inbox.saveEdit')} cancel={t('common.cancel')} busy={edit.isPending} onClose={close} />
    </ContractForm>
  )
}
