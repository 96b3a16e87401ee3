import { type InfluencerDashboard, nextSteps, type Step } from '#contract/admin/dashboards/dashboards.ts'
import { paths } from '../../../format/paths.ts'
import { CompletenessChecklist } from '../../presence/profiles/CompletenessChecklist.tsx'
import { StepList } from './StepList.tsx'

const stepPaths: Record<Step, string> = {
  verifyEmail: paths.account,
  completeProfile: paths.profile,
  firstDeal: `${paths.deals}?new`,
  verifyIdentity: paths.verification,
  verifySocial: paths.verification,
  showWork: paths.showcase,
  addLinks: paths.links,
}

/** The steps that set up an influencer's account, most pressing first; the profile with the rows of its dialog. */
export const NextSteps = ({ dashboard }: { dashboard: InfluencerDashboard }) => (
  <StepList
    steps={nextSteps(dashboard).map((step) => ({
      step,
      to: stepPaths[step],
      rows: step === 'completeProfile' && <CompletenessChecklist profile={dashboard.profile} to={paths.complete} />,
    }))}
  />
)
