import { ActionIcon, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newMessage } from '#contract/conversations/messages.ts'
import type { StoredFile } from '#contract/orders/tasks.ts'
import { readDraft, removeDraft, saveDraft } from '../../api/draft-storage.ts'
import { useSentence } from '../../api/sentence.ts'
import { discardUpload } from '../../api/upload.ts'
import { issuesOf } from '../../api/validation.ts'
import { FileField } from '../../kit/fields/FileField.tsx'
import { ChosenFile } from '../../kit/files/ChosenFile.tsx'
import classes from './inbox.module.css'

type Draft = { content: string; file: StoredFile | null }
/** Router state set right after the first message, so that the composer gets the focus for the next one. */
export const conversationStarted = 'conversation-started'
const emptyDraft: Draft = { content: '', file: null }

/**
 * The message field: Enter sends, Shift+Enter adds a line; on touch keyboards Enter adds a line. The text is stored in this tab
 * under `draft` until it is sent.
 */
export function Composer({
  draft,
  busy = false,
  focusOnMount = false,
  send,
}: {
  draft: string
  busy?: boolean
  focusOnMount?: boolean
  send: (content: string, file: StoredFile | null) => void | Promise<void>
}) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focusOnMount) field.current?.focus()
  }, [focusOnMount])
  const [{ content, file }, setDraft] = useState<Draft>(() => readDraft<Draft>(draft) ?? emptyDraft)
  const [error, setError] = useState<string | null>(null)
  const [isAttaching, setIsAttaching] = useState(false)
  const change = (next: Draft) => {
    setDraft(next)
    setError(null)
    saveDraft(draft, next)
  }
  const submit = async () => {
    if (busy) return
    const [issue] = issuesOf(newMessage, { content, attachmentFileId: file?.id ?? null })
    if (issue) return setError(sentence(issue.message))
    try {
      await send(content.trim(), file)
      setDraft(emptyDraft)
      removeDraft(draft)
      field.current?.focus()
    } catch {
      // the caller shows the error; the text stays
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSendKey = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isSendKey || window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={classes.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isAttaching && !file && (
        <FileField
          purpose="message"
          label={t('inbox.attach')}
          onUploaded={(next) => {
            change({ content, file: next })
            setIsAttaching(false)
            field.current?.focus()
          }}
        />
      )}
      {file && (
        <ChosenFile
          name={file.name}
          onRemove={() => {
            discardUpload(file)
            change({ content, file: null })
            field.current?.focus()
          }}
        />
      )}
      <div className={classes.writing}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('inbox.attach')}
          title={t('inbox.attach')}
          aria-expanded={isAttaching && !file}
          disabled={file !== null}
          onClick={() => setIsAttaching(!isAttaching)}
        >
          <IconPaperclip size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        <Textarea
          ref={field}
          aria-label={t('inbox.write')}
          placeholder={t('inbox.write')}
          autosize
          minRows={1}
          maxRows={6}
          dir="auto"
          value={content}
          error={error}
          onChange={(event) => change({ content: event.currentTarget.value, file })}
          onKeyDown={onKeyDown}
          className={classes.field}
        />
        <ActionIcon type="submit" size={36} loading={busy} aria-label={t('inbox.send')} title={t('inbox.send')}>
          <IconSend2 size={18} stroke={1.5} aria-hidden className="mirrored" />
        </ActionIcon>
      </div>
    </form>
  )
}
