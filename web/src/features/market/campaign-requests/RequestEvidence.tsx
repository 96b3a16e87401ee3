import { useTranslation } from 'react-i18next'
import { Loaded, SectionBoundary } from '../../../kit/screens.tsx'
import { RequestVideos } from '../videos/RequestVideos.tsx'
import { AgreementView } from './AgreementView.tsx'
import { RequestConversation } from './RequestConversation.tsx'
import { useRequest } from './use-request.ts'

/** Agreement, videos and messages of a campaign request, for admins who decide about it. */
export function RequestEvidence({ id }: { id: number }) {
  const { t } = useTranslation()
  const read = useRequest(String(id))
  return (
    <Loaded read={read} section={t('request.one')}>
      {(request) => (
        <>
          <SectionBoundary name={t('buy.brief')} of={request}>
            <AgreementView request={request} />
          </SectionBoundary>
          <SectionBoundary name={t('video.list')}>
            <RequestVideos request={request} side={null} />
          </SectionBoundary>
          <SectionBoundary name={t('task.timeline')}>
            <RequestConversation request={request} side={null} writable={false} />
          </SectionBoundary>
        </>
      )}
    </Loaded>
  )
}
