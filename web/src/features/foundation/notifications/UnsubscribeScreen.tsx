import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { notificationPreferenceEndpoints as preferences } from '#contract/foundation/notifications/preferences.ts'
import { useAction } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { paths } from '../../../format/paths.ts'
import { ActionButton, LinkButton } from '../../../kit/buttons.tsx'
import { EmptyState, Screen } from '../../../kit/screens.tsx'

/**
 * /unsubscribe/:token: ends the kind of mail that the link in one of them names. Programs that check links open it, so nothing ends
 * before a click.
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const errorText = useErrorText()
  const end = useAction(preferences.unsubscribe)
  const toSettings = (
    <LinkButton to={paths.notificationSettings} variant="default">
      {t('notifications.settings')}
    </LinkButton>
  )
  return (
    <Screen title={t('notifications.unsubscribe')} size="sm">
      {end.isSuccess ? (
        <EmptyState
          kind="done"
          title={t('notifications.unsubscribed')}
          text={t('notifications.unsubscribedText')}
          action={toSettings}
        />
      ) : (
        <EmptyState
          kind="messages"
          title={t('notifications.unsubscribeAsk')}
          text={t('notifications.unsubscribeText')}
          action={
            <>
              {end.error && (
                <Text role="alert" c="danger">
                  {errorText(end.error)}
                </Text>
              )}
              <ActionButton busy={end.isPending} onClick={() => end.mutate({ params: { token } })}>
                {t('notifications.unsubscribe')}
              </ActionButton>
            </>
          }
        />
      )}
    </Screen>
  )
}
