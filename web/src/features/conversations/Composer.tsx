import { ActionIcon, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileField } from '../../kit/fields/FileField.tsx'
import { ChosenFile } from '../../kit/files/ChosenFile.tsx'
import classes from './inbox.module.css'
import { type SendMessage, useComposer } from './use-composer.ts'

/** Router state set right after the first message, so that the composer gets the focus for the next one. */
export const conversationStarted = 'conversation-started'

/** Enter sends, Shift+Enter adds a line; on touch keyboards Enter adds a line. */
const isSendKey = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  !window.matchMedia('(pointer: coarse)').matches

type Props = {
  /** Name under which the text is stored in this tab until it is sent. */
  draft: string
  busy?: boolean
  focusOnMount?: boolean
  send: SendMessage
}

/** The message field with its attachment. */
export function Composer({ draft, busy = false, focusOnMount = false, send }: Props) {
  const { t } = useTranslation()
  const { field, content, file, error, write, attach, submit } = useComposer(draft, send)
  const [isAttaching, setIsAttaching] = useState(false)
  useEffect(() => {
    if (focusOnMount) field.current?.focus()
  }, [focusOnMount, field])
  const submitOnce = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) submit()
  }
  return (
    <form className={classes.composer} noValidate onSubmit={submitOnce}>
      {isAttaching && !file && (
        <FileField
          purpose="message"
          label={t('inbox.attach')}
          onUploaded={(next) => {
            attach(next)
            setIsAttaching(false)
          }}
        />
      )}
      {file && <ChosenFile name={file.name} onRemove={() => attach(null)} />}
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
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => isSendKey(event) && submitOnce(event)}
          className={classes.field}
        />
        <ActionIcon type="submit" size={36} loading={busy} aria-label={t('inbox.send')} title={t('inbox.send')}>
          <IconSend2 size={18} stroke={1.5} aria-hidden className="mirrored" />
        </ActionIcon>
      </div>
    </form>
  )
}
