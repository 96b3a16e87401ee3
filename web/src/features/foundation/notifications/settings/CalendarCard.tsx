import { Code, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { calendar } from '#contract/admin/calendar/calendar.ts'
import { useAction, useRead } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'
import layout from '../../../../kit/layout.module.css'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import { Loaded } from '../../../../kit/screens.tsx'
import { CopyTextButton } from '../../../../kit/text/CopyTextButton.tsx'

/** The private address at which other calendars read the person's due dates. */
export function CalendarCard() {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const read = useRead(calendar.address, {})
  const renew = useAction(calendar.renew, { onRefused: (error) => handleRefusal(error) })
  const make = () => renew.mutate({})
  return (
    <SettingsCard name="calendar" title={t('calendar.title')} text={t('calendar.text')}>
      <Loaded read={read} section={t('calendar.title')} lines={1}>
        {({ url }) =>
          url === null ? (
            <Group>
              <ActionButton variant="default" busy={renew.isPending} onClick={make}>
                {t('calendar.make')}
              </ActionButton>
            </Group>
          ) : (
            <>
              <Code block dir="ltr" className={layout.breaks}>
                {url}
              </Code>
              <Text size="sm" c="dimmed">
                {t('calendar.private')}
              </Text>
              <Group>
                <CopyTextButton text={url} />
                <ConfirmButton
                  variant="default"
                  title={t('calendar.renew')}
                  text={t('calendar.renewText')}
                  busy={renew.isPending}
                  onConfirm={make}
                >
                  {t('calendar.renew')}
                </ConfirmButton>
              </Group>
            </>
          )
        }
      </Loaded>
    </SettingsCard>
  )
}
