import IconPaperclip from 'icon:paperclip'
import IconSend2 from 'icon:send-2'
import { ActionIcon, Button, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { localeOf, numberFormat } from '#contract/formats.ts'
import { storeFile } from '../../../api/outbox/local-files.ts'
import type { AttachedFile } from '../../../api/outbox/unsent.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { isEnter } from '../../../kit/behaviour/enter-key.ts'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { FileField } from '../../../kit/fields/files/FileField.tsx'
import { ChosenFile } from '../../../kit/files/ChosenFile.tsx'
import layout from '../../../kit/layout.module.css'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import classes from './messages.module.css'
import { QuickReplies } from './QuickReplies.tsx'
import { type SendMessage, useComposer } from './use-composer.ts'
import { useDroppedFile } from './use-dropped-file.ts'
import { useFileUrl } from './use-file-url.ts'
import { VoiceButton } from './voice/VoiceButton.tsx'

/** Router state set right after the first message, so that the composer gets the focus for the next one. */
export const conversationStarted = 'conversation-started'

/** Enter sends, Shift+Enter adds a line; on touch keyboards Enter adds a line. */
const isSendKey = (event: KeyboardEvent) =>
  isEnter(event) && !event.shiftKey && !window.matchMedia('(pointer: coarse)').matches

const recorder = lazyComponent(() => import('./voice/VoiceRecorder.tsx').then(({ VoiceRecorder }) => VoiceRecorder))

type Props = {
  /** Name under which the text is stored in this tab until it is sent. */
  draft: string
  focusOnMount?: boolean
  /** Puts the message into an outbox, which stores files that are attached offline in this browser until they can be uploaded. */
  send: SendMessage
  /** Called while the text changes. */
  onWrite?: () => void
  /** Called when a recording or a file begins that would be lost with this field, and when it ends. */
  onBusy?: (isBusy: boolean) => void
  /** Buttons for other things that can be sent here. */
  more?: ReactNode
}

/** The message field with its attachment, which can also be dropped on it or pasted into it, or a voice message in its place. */
export function Composer({ draft, focusOnMount = false, send, onWrite, onBusy, more }: Props) {
  const { t } = useTranslation()
  const { field, content, file, error, write, attach, submit } = useComposer(draft, send)
  const fileUrl = useFileUrl(file)
  const [isAttaching, setIsAttaching] = useState(false)
  const dropped = useDroppedFile((next) => {
    attach(next)
    setIsAttaching(false)
  }, storeFile)
  const { hash } = useLocation()
  // the button "Reply" of a pushed notification leads here
  const isWanted = focusOnMount || hash === '#reply'
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted, field])
  useShortcut('r', 'inbox.write', () => field.current?.focus())
  const [recording, setRecording] = useState<{ isHeld: boolean } | null>(null)
  const VoiceRecorder = useLazyComponent(recorder, recording !== null)
  const isBusy = recording !== null || isAttaching || file !== null
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  const sendVoice = (voice: AttachedFile) => {
    setRecording(null)
    send('', voice)
  }
  const insert = (text: string) => {
    write(content ? `${content.trimEnd()}\n${text}` : text)
    field.current?.focus()
  }
  const submitForm = (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={classes.composer}
      noValidate
      onSubmit={submitForm}
      data-dropping={dropped.isOver || undefined}
      {...dropped.handlers}
    >
      <DroppedFile {...dropped} />
      {isAttaching && !file && (
        <FileField
          purpose="message"
          storeOffline={storeFile}
          label={t('inbox.attach')}
          onUploaded={(next) => {
            attach(next)
            setIsAttaching(false)
          }}
        />
      )}
      {file && (
        <Group gap="sm">
          {file.kind === 'image' && fileUrl && <img src={fileUrl} alt="" className={classes.preview} />}
          <ChosenFile name={file.name} onRemove={() => attach(null)} />
        </Group>
      )}
      {recording && VoiceRecorder && (
        <VoiceRecorder
          isHeld={recording.isHeld}
          storeOffline={storeFile}
          onUploaded={sendVoice}
          onClose={() => setRecording(null)}
        />
      )}
      <div className={classes.writing} data-empty={(content === '' && !file) || undefined} hidden={recording !== null}>
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
        <QuickReplies onChoose={insert} />
        {more}
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
          onChange={(event) => {
            write(event.currentTarget.value)
            onWrite?.()
          }}
          onKeyDown={(event) => isSendKey(event) && submitForm(event)}
          className={classes.field}
        />
        <VoiceButton disabled={file !== null} onStart={(isHeld) => setRecording({ isHeld })} />
        <ActionIcon
          type="submit"
          className={classes.send}
          size={36}
          aria-label={t('inbox.send')}
          title={t('inbox.send')}
        >
          <IconSend2 size={18} stroke={1.5} aria-hidden className={layout.mirrored} />
        </ActionIcon>
      </div>
    </form>
  )
}

/** Progress of uploading a dropped or pasted file, or the reason for its failure. */
function DroppedFile({
  progress,
  uploadError,
  cancel,
  retry,
}: Pick<ReturnType<typeof useDroppedFile>, 'progress' | 'uploadError' | 'cancel' | 'retry'>) {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  if (progress !== null)
    return (
      <Group gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {t('upload.sent', {
            part: numberFormat(localeOf(i18n.language), { style: 'percent' }).format(progress),
          })}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    )
  if (!uploadError) return null
  return (
    <Group gap="xs">
      <Text role="alert" size="sm" c="var(--mantine-color-error)">
        {errorText(uploadError)}
      </Text>
      {retry && (
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          {t('error.tryAgain')}
        </Button>
      )}
    </Group>
  )
}
