import { useSearchParams } from 'react-router'
import { RegisterForm } from './RegisterForm.tsx'

/** /register, with ?role=influencer or ?role=business from the landing page; another role counts as none (spec §2). */
export function Component() {
  const [search] = useSearchParams()
  return <RegisterForm initialRole={search.get('role') === 'business' ? 'business' : 'influencer'} />
}
