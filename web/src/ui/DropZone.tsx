import { Button, FileButton, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import { acceptedTypes, type FileKind, largestUpload, type UploadPurpose } from '#contract/uploads.ts'
import { useFailure } from './sentence.ts'
import classes from './upload.module.css'

type Props = {
  purpose: UploadPurpose
  /** The only kind that is taken, where the purpose takes others too. */
  kind?: FileKind | undefined
  label: string
  /** What the button says, where it is not 'Choose a file'. */
  action?: string | undefined
  progress: number | null
  fault: Error | null
  error?: ReactNode
  onFile: (file: File) => void
  onCancel: () => void
  onRetry: (() => void) | null
  /** What has been sent. */
  children?: ReactNode
}

/** Where a file is chosen, dropped or pasted, with how far its sending is and what went wrong. */
export function DropZone({
  purpose,
  kind,
  label,
  action,
  progress,
  fault,
  error,
  onFile,
  onCancel,
  onRetry,
  children,
}: Props) {
  const { t, i18n } = useTranslation()
  const failure = useFailure()
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  const take = (files: FileList | undefined) => files?.[0] && onFile(files[0])
  const format = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(localeOf(i18n.language), options).format(value)
  const largest = largestUpload(purpose, kind) / 1024 / 1024
  const percent = progress === null ? null : Math.floor(progress * 100)
  const said = fault ? failure(fault) : error
  return (
    <section
      aria-label={label}
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      }}
    >
      <Group gap="sm">
        {children}
        <FileButton
          onChange={(file) => file && onFile(file)}
          accept={acceptedTypes(purpose, kind).join(',')}
          inputProps={{ 'aria-label': label }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={progress !== null}
              leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
              aria-describedby={`${id}-hint`}
            >
              {action ?? t('upload.choose')}
            </Button>
          )}
        </FileButton>
        <Text id={`${id}-hint`} size="sm" c="dimmed">
          {t('upload.hint', { size: format(largest, { style: 'unit', unit: 'megabyte' }) })}
        </Text>
      </Group>
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
      {said && (
        <Group gap="sm" mt="xs">
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {said}
          </Text>
          {onRetry && (
            <Button variant="subtle" size="compact-sm" onClick={onRetry}>
              {t('error.tryAgain')}
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}
