import { type PagePath, pageAt, usernameAt } from '#contract/pages.ts'

/** Page modules, loaded on demand. */
const modules = import.meta.glob('./pages/*.tsx')
export type PageName =
  | 'Landing'
  | 'Login'
  | 'Register'
  | 'VerifyEmail'
  | 'ForgotPassword'
  | 'ResetPassword'
  | 'UndoEmail'
  | 'Contact'
  | 'Information'
  | 'Help'
  | 'HelpArticle'
  | 'Explore'
  | 'Rankings'
  | 'Transparency'
  | 'Profile'
  | 'Campaign'
  | 'NotFound'

export const sourceOf = (name: PageName) => `./pages/${name}.tsx`
// the names are those of the files
export const loadPage = (name: PageName) => modules[sourceOf(name)]!()

const byPath = {
  '/': 'Landing',
  '/login': 'Login',
  '/loginasbusiness': 'Login',
  '/register': 'Register',
  '/registerasbusiness': 'Register',
  '/verify-email': 'VerifyEmail',
  '/auth/forgot-password': 'ForgotPassword',
  '/auth/reset-password': 'ResetPassword',
  '/auth/undo-email': 'UndoEmail',
  '/refund-policy': 'Information',
  '/privacy': 'Information',
  '/terms': 'Information',
  '/about': 'Information',
  '/legals': 'Information',
  '/legals/transparency': 'Transparency',
  '/contact': 'Contact',
  '/help': 'Help',
  '/help/:topic': 'HelpArticle',
  '/explore': 'Explore',
  '/explore/:category': 'Explore',
  '/explore/:category/:country': 'Explore',
  '/rankings': 'Rankings',
  '/i/:id': 'Profile',
  '/influencer/:id': 'Profile',
  '/business/:id': 'Profile',
  '/campaigns/:id': 'Campaign',
} as const satisfies Partial<Record<PagePath, PageName>>

/** Paths rendered by the server. */
export type ServerRenderedPath = keyof typeof byPath

/** The page the server renders at a path; null where the signed-in application takes over. */
export function findPage(pathname: string): { name: PageName; params: Record<string, string> } | null {
  const page = pageAt(pathname)
  if (page) {
    const name = (byPath as Partial<Record<PagePath, PageName>>)[page.path]
    return name ? { name, params: page.params } : null
  }
  const username = usernameAt(pathname)
  return username === null ? { name: 'NotFound', params: {} } : { name: 'Profile', params: { id: username } }
}
