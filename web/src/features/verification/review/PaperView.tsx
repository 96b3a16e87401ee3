import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusNow } from '../../../ui/focus.ts'

const largest = 4

type Props = {
  url: string
  label: string
  /** What is no picture is downloaded. */
  isPicture: boolean
  /** Not shown before it is asked for, since each look is written down. */
  waits: boolean
}

/** A paper to look at closely: larger, smaller, turned. */
export function PaperView({ url, label, isPicture, waits }: Props) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(!waits)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  if (!isPicture)
    return (
      <div>
        <Button
          component="a"
          href={url}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('review.download', { document: label })}
        </Button>
      </div>
    )
  if (!isShown)
    return (
      <div>
        <Button variant="default" onClick={() => setIsShown(true)}>
          {t('review.show', { document: label })}
        </Button>
      </div>
    )
  if (failed)
    return (
      <Stack align="flex-start" role="alert">
        <Text>{t('review.unreadable')}</Text>
        <Button
          variant="default"
          onClick={() => {
            setTries(tries + 1)
            setFailed(false)
          }}
        >
          {t('error.tryAgain')}
        </Button>
      </Stack>
    )
  const tools = [
    { label: t('review.larger'), Icon: IconZoomIn, act: () => setZoom(Math.min(largest, zoom + 0.5)) },
    { label: t('review.smaller'), Icon: IconZoomOut, act: () => setZoom(Math.max(1, zoom - 0.5)) },
    { label: t('review.turn'), Icon: IconRotateClockwise, act: () => setTurns((turns + 1) % 4) },
    {
      label: t('review.whole'),
      Icon: IconZoomReset,
      act: () => {
        setZoom(1)
        setTurns(0)
      },
    },
  ]
  return (
    <Stack gap="xs">
      <Group gap="xs" role="toolbar" aria-label={t('review.tools')}>
        {tools.map(({ label: name, Icon, act }) => (
          <ActionIcon key={name} variant="default" size={36} aria-label={name} title={name} onClick={act}>
            <Icon size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
      <Box
        role="region"
        // the button that asked for it has gone
        ref={waits ? focusNow : undefined}
        aria-label={label}
        tabIndex={0}
        mah="65vh"
        bg="var(--mantine-color-default-hover)"
        style={{ overflow: 'auto', borderRadius: 'var(--mantine-radius-md)' }}
      >
        <div style={{ inlineSize: `${zoom * 100}%`, aspectRatio: turns % 2 === 0 ? '3 / 2' : '1' }}>
          <img
            key={tries}
            src={tries === 0 ? url : `${url}?try=${tries}`}
            alt={label}
            draggable={false}
            onError={() => setFailed(true)}
            style={{ inlineSize: '100%', blockSize: '100%', objectFit: 'contain', rotate: `${turns * 90}deg` }}
          />
        </div>
      </Box>
    </Stack>
  )
}
