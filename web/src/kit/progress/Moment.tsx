import { CloseButton, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { remember, remembered } from '../behaviour/remembered.ts'
import { Drawing, type EmptyKind } from '../page/EmptyState.tsx'
import classes from './moment.module.css'

type Props = {
  /** Names the event, such as 'paid-12'; each is celebrated once in a browser. */
  name: string
  title: ReactNode
  /** Its picture. */
  kind?: EmptyKind
  /** Leads to the next step. */
  action?: ReactNode
  children?: ReactNode
}

/** A good event, celebrated once and quietly, with a picture and the next step; the picture moves, but not with reduced motion. */
export const Moment = (props: Props) => <OneMoment key={props.name} {...props} />

function OneMoment({ name, title, kind = 'done', action, children }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(() => remembered(`moment-${name}`) === null)
  useEffect(() => remember(`moment-${name}`, new Date().toISOString()), [name])
  if (!shown) return null
  return (
    <section className={classes.moment} role="status">
      <span className={classes.picture}>
        <Drawing kind={kind} />
      </span>
      <div className={classes.words}>
        <Text fw={600} size="lg">
          {title}
        </Text>
        {children}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      <CloseButton aria-label={t('common.close')} onClick={() => setShown(false)} />
    </section>
  )
}
