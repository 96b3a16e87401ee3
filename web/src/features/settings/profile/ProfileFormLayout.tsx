import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../api/draft.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { DraftOffer } from '../../../kit/DraftOffer.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import classes from './profile.module.css'
import type { ProfileValues } from './use-profile-form.ts'

type Props = {
  values: ProfileValues
  draft: Draft
  busy: boolean
  submit: FormEventHandler<HTMLFormElement>
  /** Content above and below the form. */
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** A form of the user's profile beside a preview of the public page; on small screens a button opens the preview. */
export function ProfileFormLayout({ values, draft, busy, submit, before, after, children }: Props) {
  const { t } = useTranslation()
  const [opened, { toggle }] = useDisclosure(false)
  const id = useId()
  return (
    <div className={classes.beside}>
      <Button variant="default" className={classes.toggle} aria-expanded={opened} aria-controls={id} onClick={toggle}>
        {t(opened ? 'settings.hidePreview' : 'settings.showPreview')}
      </Button>
      <aside id={id} className={classes.preview} data-opened={opened} aria-label={t('settings.preview')}>
        <ProfilePreview values={values} />
      </aside>
      <Stack gap="lg" className={classes.fields}>
        {before}
        <form onSubmit={submit} noValidate>
          <Stack>
            <DraftOffer draft={draft} />
            {children}
            <ActionButton type="submit" busy={busy}>
              {t('common.save')}
            </ActionButton>
          </Stack>
        </form>
        {after}
      </Stack>
    </div>
  )
}
