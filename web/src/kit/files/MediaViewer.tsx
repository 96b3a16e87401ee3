import IconColumns2 from 'icon:columns-2'
import IconDownload from 'icon:download'
import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './media-viewer.module.css'
import { type Medium, ShownMedium } from './ShownMedium.tsx'

type Props = {
  title: string
  /** Oldest first. */
  media: Medium[]
  /** Key of the one to begin with. */
  start: string
  onClose: () => void
}

/** Media over the whole screen, one at a time or two versions side by side. */
export function MediaViewer({ title, media, start, onClose }: Props) {
  const { t } = useTranslation()
  const [key, setKey] = useState(start)
  const [isComparing, setIsComparing] = useState(false)
  const index = Math.max(
    media.findIndex((medium) => medium.key === key),
    0,
  )
  // a version is compared with the one before it, the first one with the second
  const shown = isComparing
    ? media.slice(Math.max(index - 1, 0), Math.max(index - 1, 0) + 2)
    : media.slice(index, index + 1)
  return (
    <Modal opened onClose={onClose} title={title} fullScreen>
      {media.length > 1 && (
        <Group mb="md" gap="sm">
          <SegmentedControl
            aria-label={t('viewer.version')}
            value={key}
            onChange={setKey}
            data={media.map((medium) => ({ value: medium.key, label: medium.label }))}
          />
          <Button
            variant={isComparing ? 'filled' : 'default'}
            aria-pressed={isComparing}
            leftSection={<IconColumns2 size={18} stroke={1.5} aria-hidden />}
            onClick={() => setIsComparing(!isComparing)}
          >
            {t('viewer.compare')}
          </Button>
        </Group>
      )}
      <div className={classes.stage} data-pair={shown.length > 1 || undefined}>
        {shown.map((medium) => (
          <figure key={medium.key} className={classes.figure}>
            <ShownMedium medium={medium} className={classes.medium} />
            <figcaption>
              <Group gap="sm" justify="space-between">
                <Text span size="sm">
                  {medium.label} · <bdi>{medium.name}</bdi>
                </Text>
                <Button
                  component="a"
                  href={medium.url}
                  download
                  size="xs"
                  variant="default"
                  leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
                >
                  {t('viewer.download')}
                </Button>
              </Group>
            </figcaption>
          </figure>
        ))}
      </div>
    </Modal>
  )
}
