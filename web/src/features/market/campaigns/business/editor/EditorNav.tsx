import IconAlertCircle from 'icon:alert-circle'
import IconCheck from 'icon:check'
import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../business.module.css'
import { editorSteps, stepOf } from './editor-steps.ts'
import type { CampaignEditor } from './use-campaign-editor.ts'

/**
 * The steps of the editor in one row, with marks on complete ones and, after an attempt to submit, on those in which something is
 * missing.
 */
export function EditorNav({ editor: { step: current, open, missing, hasTried } }: { editor: CampaignEditor }) {
  const { t } = useTranslation()
  const here = useRef<HTMLLIElement>(null)
  // the row scrolls on phones
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each step
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const wrong = new Set(missing.map(({ path }) => stepOf(path)))
  return (
    <nav aria-label={t('campaign.steps')}>
      <ol className={classes.steps}>
        {editorSteps.map((step, i) => {
          const isWrong = hasTried && wrong.has(step)
          const isDone = step !== 'review' && !wrong.has(step)
          return (
            <li key={step} className={classes.step} ref={step === current ? here : undefined}>
              <Button
                size="sm"
                variant={step === current ? 'filled' : 'default'}
                aria-current={step === current ? 'step' : undefined}
                leftSection={
                  isWrong ? (
                    <IconAlertCircle
                      size={18}
                      aria-hidden
                      className={step === current ? undefined : classes.mark}
                      data-state="wrong"
                    />
                  ) : isDone ? (
                    <IconCheck
                      size={18}
                      aria-hidden
                      className={step === current ? undefined : classes.mark}
                      data-state="done"
                    />
                  ) : (
                    i + 1
                  )
                }
                onClick={() => open(step)}
              >
                {t(`campaign.step.${step}`)}
                {isWrong && <VisuallyHidden> ({t('campaign.step.incomplete')})</VisuallyHidden>}
              </Button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
