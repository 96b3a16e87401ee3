import { Button, Drawer, Group, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../api/draft.ts'
import { ActionButton } from '../buttons.tsx'
import { DraftOffer } from '../DraftOffer.tsx'

type Props = {
  title: string
  draft?: Draft
  busy: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** A form in a drawer, which offers an earlier draft. */
export function EditorDrawer({ title, draft, busy, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {draft && <DraftOffer draft={draft} />}
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <ActionButton type="submit" busy={busy}>
              {t('common.save')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
