import { Button, Group, Modal, Slider, Text } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { messages } from '#contract/messages.ts'
import type { Crop } from '#contract/uploads.ts'
import { useSentence } from './sentence.ts'
import classes from './upload.module.css'

type Props = {
  file: File
  /** Width by height. */
  aspect: number
  isRound: boolean
  onCut: (crop: Crop) => void
  onClose: () => void
}

const largestZoom = 4

/** Where a person says which part of a picture is kept: by dragging, with the arrow keys, and with a slider for its size. */
export default function CropDialog({ file, aspect, isRound, onCut, onClose }: Props) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const id = useId()
  const [url, setUrl] = useState<string | null>(null)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('upload.cut')}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {isBroken ? (
        <Text role="alert" c="var(--mantine-color-error)">
          {sentence(messages.uploadDamaged)}
        </Text>
      ) : (
        <>
          {/* places in a picture do not turn with the writing */}
          <div className={classes.stage} dir="ltr">
            {url && (
              <Cropper
                image={url}
                crop={place}
                zoom={zoom}
                maxZoom={largestZoom}
                aspect={aspect}
                cropShape={isRound ? 'round' : 'rect'}
                keyboardStep={8}
                onCropChange={setPlace}
                onZoomChange={setZoom}
                onCropAreaChange={({ x, y, width, height }) => setCrop(fractions(x, y, width, height))}
                cropperProps={{ role: 'group', 'aria-label': t('upload.area'), 'aria-describedby': `${id}-how` }}
                mediaProps={{ alt: '', onError: () => setIsBroken(true) }}
              />
            )}
          </div>
          <Text id={`${id}-how`} size="sm" c="dimmed" mt="sm">
            {t('upload.cutHow')}
          </Text>
          <Text id={`${id}-zoom`} size="sm" fw={500} mt="sm">
            {t('upload.zoom')}
          </Text>
          <Slider
            value={zoom}
            onChange={setZoom}
            min={1}
            max={largestZoom}
            step={0.05}
            label={null}
            thumbProps={{ 'aria-labelledby': `${id}-zoom` }}
          />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {!isBroken && (
          <Button disabled={!crop} onClick={() => crop && onCut(crop)}>
            {t('upload.use')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

/** Percents as they are measured on the screen, kept inside the picture. */
function fractions(x: number, y: number, width: number, height: number): Crop {
  const inside = (value: number, most = 1) => Math.min(Math.max(value, 0), most)
  const left = inside(x / 100, 0.999)
  const top = inside(y / 100, 0.999)
  return {
    left,
    top,
    width: Math.max(0.001, inside(width / 100, 1 - left)),
    height: Math.max(0.001, inside(height / 100, 1 - top)),
  }
}
