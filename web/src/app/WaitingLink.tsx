import { ActionIcon, Box } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CountBadge } from '../ui/CountBadge.tsx'
import { paths } from '../ui/paths.ts'

/** The business's control for unread and pending work, outside its dashboard (spec §2, Navigation header). */
export function WaitingLink({ count, text }: { count: number; text: string }) {
  const { t } = useTranslation()
  return (
    <Box pos="relative">
      <ActionIcon
        component={Link}
        to={paths.purchases}
        variant="default"
        size={36}
        aria-label={count > 0 ? text : t('header.nothingWaits')}
        title={count > 0 ? text : t('header.nothingWaits')}
      >
        <IconBell size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {count > 0 && (
        <span
          aria-hidden
          style={{ position: 'absolute', insetBlockStart: -8, insetInlineEnd: -8, pointerEvents: 'none' }}
        >
          <CountBadge count={count} text="" />
        </span>
      )}
    </Box>
  )
}
