import { ActionIcon, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newDirectMessage } from '#contract/conversations.ts'
import type { StoredFile } from '#contract/tasks.ts'
import { ChosenFile } from '../../ui/ChosenFile.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { dropKept, keep, readKept } from '../../ui/kept.ts'
import { useSentence } from '../../ui/sentence.ts'
import { takeBack } from '../../ui/upload.ts'
import { issuesOf } from '../../ui/validation.ts'
import classes from './inbox.module.css'

type Draft = { content: string; file: StoredFile | null }
/** State of an address where the first message has just been written and the next may follow. */
export const goingOn = 'going-on'
const nothing: Draft = { content: '', file: null }

/**
 * Where a message is written: Enter sends, Shift+Enter begins a line; on a touch keyboard Enter begins a line. What was written
 * is kept in this tab under `draft` until it was sent.
 */
export function Composer({
  draft,
  busy = false,
  isGoingOn = false,
  send,
}: {
  draft: string
  busy?: boolean
  isGoingOn?: boolean
  send: (content: string, file: StoredFile | null) => void | Promise<void>
}) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isGoingOn) field.current?.focus()
  }, [isGoingOn])
  const [{ content, file }, setDraft] = useState<Draft>(() => readKept<Draft>(draft) ?? nothing)
  const [fault, setFault] = useState<string | null>(null)
  const [isAttaching, setIsAttaching] = useState(false)
  const change = (next: Draft) => {
    setDraft(next)
    setFault(null)
    keep(draft, next)
  }
  const submit = async () => {
    if (busy) return
    const [issue] = issuesOf(newDirectMessage, { content, attachmentFileId: file?.id ?? null })
    if (issue) return setFault(sentence(issue.message))
    try {
      await send(content.trim(), file)
      setDraft(nothing)
      dropKept(draft)
      field.current?.focus()
    } catch {
      // the reason was shown where it was sent; what was written stays
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!sends || window.matchMedia('(pointer: coarse)').matches) return
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
            takeBack(file)
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
          error={fault}
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
