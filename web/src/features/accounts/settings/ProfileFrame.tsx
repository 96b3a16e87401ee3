import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../ui/buttons.tsx'
import { DraftOffer } from '../../../ui/DraftOffer.tsx'
import type { Draft } from '../../../ui/draft.ts'
import { ProfilePreview } from './ProfilePreview.tsx'
import classes from './profile.module.css'
import type { ProfileValues } from './profile-form.ts'

type Props = {
  values: ProfileValues
  draft: Draft
  busy: boolean
  submit: FormEventHandler<HTMLFormElement>
  /** What stands above and below the form. */
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** A form of one's profile, beside it what the world will see of it; on small screens that opens by a button. */
export function ProfileFrame({ values, draft, busy, submit, before, after, children }: Props) {
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
