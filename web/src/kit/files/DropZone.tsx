import IconUpload from 'icon:upload'
import { Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf, numberFormat } from '#contract/formats.ts'
import { type FileKind, maxUploadBytes, pickerTypes, type UploadPurpose } from '#contract/foundation/uploads/uploads.ts'
import { useErrorText } from '../../api/sentence.ts'
import classes from './upload.module.css'

type Props = {
  purpose: UploadPurpose
  /** The only kind accepted, where the purpose allows several. */
  kind?: FileKind | undefined
  label: string
  /** Button label, 'Choose a file' by default. */
  action?: string | undefined
  progress: number | null
  uploadError: Error | null
  error?: ReactNode
  onFile: (file: File) => void
  onCancel: () => void
  onRetry: (() => void) | null
  /** Buttons beside the one that chooses a file. */
  more?: ReactNode
  /** The files already uploaded. */
  children?: ReactNode
}

/**
 * Accepts a file by choosing, dropping or pasting; shows upload progress and errors. Every file goes to `onFile`, which checks it
 * and explains a refusal; Mantine's zone would reject some without a message.
 */
export function DropZone({
  purpose,
  kind,
  label,
  action,
  progress,
  uploadError,
  error,
  onFile,
  onCancel,
  onRetry,
  more,
  children,
}: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const open = useRef<() => void>(null)
  const id = useId()
  const format = useNumberFormat()
  const largest = maxUploadBytes(purpose, kind) / 1024 / 1024
  const errorMessage = uploadError ? errorText(uploadError) : error
  return (
    <Dropzone
      unstyled
      className={classes.zone}
      role="region"
      aria-label={label}
      multiple={false}
      openRef={open}
      activateOnClick={false}
      activateOnKeyboard={false}
      inputProps={{ accept: pickerTypes(purpose, kind), 'aria-label': label, style: { display: 'none' } }}
      onDrop={([file]) => file && onFile(file)}
    >
      <Group gap="sm">
        {children}
        <Button
          variant="default"
          disabled={progress !== null}
          leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
          aria-describedby={`${id}-hint`}
          onClick={() => open.current?.()}
        >
          {action ?? t('upload.choose')}
        </Button>
        {more}
        <Text id={`${id}-hint`} size="sm" c="dimmed">
          {t('upload.hint', { size: format(largest, { style: 'unit', unit: 'megabyte' }) })}
        </Text>
      </Group>
      <UploadProgress progress={progress} onCancel={onCancel} />
      {errorMessage && (
        <Group gap="sm" mt="xs">
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {errorMessage}
          </Text>
          {onRetry && (
            <Button variant="subtle" size="compact-sm" onClick={onRetry}>
              {t('error.tryAgain')}
            </Button>
          )}
        </Group>
      )}
    </Dropzone>
  )
}

/** Progress of an upload, for eyes and, in quarters, for screen readers; nothing while there is none. */
function UploadProgress({ progress, onCancel }: { progress: number | null; onCancel: () => void }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const percent = progress === null ? null : Math.floor(progress * 100)
  return (
    <>
      {percent !== null && (
        <Group gap="sm" mt="sm" wrap="nowrap">
          <Progress value={percent} flex={1} aria-label={t('upload.progress')} />
          <Text size="sm" c="dimmed" className={classes.percent}>
            {percent === 100 ? t('upload.checking') : format(percent / 100, { style: 'percent' })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Group>
      )}
      <VisuallyHidden role="status">
        {percent !== null &&
          (percent === 100
            ? t('upload.checking')
            : t('upload.sent', { part: format(Math.floor(percent / 25) / 4, { style: 'percent' }) }))}
      </VisuallyHidden>
    </>
  )
}

function useNumberFormat() {
  const { i18n } = useTranslation()
  return (value: number, options: Intl.NumberFormatOptions) =>
    numberFormat(localeOf(i18n.language), options).format(value)
}
