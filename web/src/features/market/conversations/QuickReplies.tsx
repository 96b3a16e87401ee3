import IconBolt from 'icon:bolt'
import IconPlus from 'icon:plus'
import IconTrash from 'icon:trash'
import { ActionIcon, Button, Group, Menu, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversations, quickReplies } from '#contract/market/conversations/conversations.ts'
import { issuesOf } from '../../../api/forms/validation.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import classes from './messages.module.css'

/** Puts a prepared text into the message; the texts are changed in its dialog. */
export function QuickReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation()
  const [isOpen, menu] = useDisclosure(false)
  const [isEditing, editing] = useDisclosure(false)
  const read = useRead(conversations.quickReplies, {}, { enabled: isOpen || isEditing })
  const texts = read.data?.texts ?? []
  const label = t('inbox.quickReplies')
  return (
    <>
      <Menu opened={isOpen} onChange={(open) => (open ? menu.open() : menu.close())} position="top-start" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={label} title={label}>
            <IconBolt size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.replies}>
          {read.data && texts.length === 0 && <Menu.Label>{t('inbox.noQuickReplies')}</Menu.Label>}
          {texts.map((text) => (
            <Menu.Item key={text} onClick={() => onChoose(text)}>
              <span dir="auto" className={classes.reply}>
                {text}
              </span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={editing.open}>{t('inbox.changeQuickReplies')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isEditing} onClose={editing.close} title={label} centered>
        {read.data && <EditQuickReplies texts={texts} close={editing.close} />}
      </Dialog>
    </>
  )
}

const numbered = (texts: readonly string[]) => texts.map((text, key) => ({ key, text }))

/** Editor of the texts; those that were added elsewhere meanwhile are added before it saves. */
function EditQuickReplies({ texts, close }: { texts: readonly string[]; close: () => void }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const handleRefusal = useRefusalHandler()
  const [was, setWas] = useState(texts)
  const [rows, setRows] = useState(() => numbered([...texts, '']))
  const [error, setError] = useState<string | null>(null)
  const save = useAction(conversations.changeQuickReplies, {
    onDone: close,
    onRefused: (refusal) => {
      if (refusal.code !== 'changed_elsewhere') return handleRefusal(refusal)
      // `changed_elsewhere` names the one field of this form
      const { now } = (refusal.details.changed as { now: string[] }[])[0]!
      const own = rows.map(({ text }) => text)
      setRows(numbered([...own, ...now.filter((text) => ![...own, ...was].includes(text))]))
      setWas(now)
      setError(sentence(refusal.message))
    },
  })
  const submit = () => {
    const body = { texts: rows.map(({ text }) => text.trim()).filter(Boolean) }
    const [issue] = issuesOf(quickReplies, body)
    if (issue) setError(sentence(issue.message))
    else save.mutate({ body: { ...body, was: { texts: was } } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('inbox.quickRepliesText')}
        </Text>
        {rows.map(({ key, text }, index) => (
          <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
            <Textarea
              aria-label={t('inbox.quickReply', { number: index + 1 })}
              autosize
              minRows={1}
              maxRows={5}
              dir="auto"
              flex={1}
              value={text}
              onChange={({ currentTarget: { value } }) =>
                setRows(rows.map((row) => (row.key === key ? { key, text: value } : row)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('inbox.removeQuickReply', { number: index + 1 })}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setRows([...rows, { key: Math.max(0, ...rows.map((row) => row.key)) + 1, text: '' }])}
          >
            {t('inbox.addQuickReply')}
          </Button>
        </Group>
        {error && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        <DialogActions submit={t('common.save')} cancel={t('common.cancel')} busy={save.isPending} onClose={close} />
      </Stack>
    </form>
  )
}
