import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { PublicFrame } from './PublicFrame.tsx'
import type { PageProps, PublicPage } from './page.ts'

/** A public page in its frame, identical on the server and in the browser. */
export const PublicApp = ({
  page: { Component, Subject },
  props,
  i18n,
}: {
  page: PublicPage
  props: PageProps
  i18n: i18n
}) => (
  <I18nextProvider i18n={i18n}>
    <PublicFrame {...props} subject={Subject && <Subject {...props} />}>
      <Component {...props} />
    </PublicFrame>
  </I18nextProvider>
)
