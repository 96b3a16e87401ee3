import IconCheck from 'icon:check'
import IconX from 'icon:x'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../format/figures.tsx'
import classes from './stepper.module.css'

export type Step = {
  key: string
  label: string
  /** `failed`: ended here, otherwise than wished. */
  state: 'done' | 'current' | 'next' | 'failed'
  /** Time at which it happened (ISO 8601). */
  at?: string | null
  /** The side that acts now, and its deadline. */
  note?: ReactNode
}

const stateTexts = {
  done: 'stepper.done',
  current: 'stepper.current',
  next: 'stepper.next',
  failed: 'stepper.ended',
} as const

/** Progress in steps with their times, and who acts at the current one. On phones only that one is written out. */
export function Stepper({ label, steps }: { label: string; steps: Step[] }) {
  const { t } = useTranslation()
  const shown = steps.findLast(({ state }) => state !== 'next')
  return (
    <ol className={classes.steps} aria-label={label} style={{ '--steps': steps.length } as CSSProperties}>
      {steps.map((step, i) => (
        <li
          key={step.key}
          className={classes.step}
          data-state={step.state}
          data-shown={step === shown || undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={classes.track} aria-hidden>
            <span className={classes.mark}>
              {step.state === 'done' && <IconCheck size={16} stroke={2} />}
              {step.state === 'failed' && <IconX size={16} stroke={2} />}
              {(step.state === 'current' || step.state === 'next') && i + 1}
            </span>
          </span>
          <span className={classes.words}>
            <span className={classes.label}>{step.label}</span>
            <span className={classes.hidden}>{t(stateTexts[step.state])}</span>
            {step.at && (
              <span className={classes.small}>
                <RelativeTime at={step.at} />
              </span>
            )}
            {step.note && <span className={classes.small}>{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
