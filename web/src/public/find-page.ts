import { type PagePath, pageAt, usernameAt } from '#contract/pages.ts'

/** Page modules of all features, loaded on demand. */
const modules = import.meta.glob('../features/*/*/public/*Page.tsx')
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

// the names are those of the files
const moduleOf = (name: PageName) => Object.entries(modules).find(([file]) => file.endsWith(`/${name}Page.tsx`))!
/** The file of a page as the build's manifest names it. */
export const sourceOf = (name: PageName) => moduleOf(name)[0].replace('..', 'src')
export const loadPage = (name: PageName) => moduleOf(name)[1]()

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
