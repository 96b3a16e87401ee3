import IconMicrophone from 'icon:microphone'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { canRecord } from './record.ts'

type Props = {
  disabled: boolean
  /** `isHeld`: by a pointer, whose release may end the recording. */
  onStart: (isHeld: boolean) => void
}

/** Starts a voice message: pressed, or held while one speaks. Not shown where the browser cannot record. */
export function VoiceButton({ disabled, onStart }: Props) {
  const { t } = useTranslation()
  if (!canRecord()) return null
  return (
    <ActionIcon
      variant="default"
      size={36}
      data-records
      disabled={disabled}
      aria-label={t('voice.record')}
      title={t('voice.record')}
      onPointerDown={(event) => event.button === 0 && onStart(true)}
      // without a pointer, by key or by a screen reader
      onClick={(event) => event.detail === 0 && onStart(false)}
    >
      <IconMicrophone size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
