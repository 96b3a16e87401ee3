/** The path in the language that the address of this page names, if it names one: a page in another language keeps it when left. */
export function withLanguage(path: string, search: string): string {
  const lng = new URLSearchParams(search).get('lng')
  return lng === null ? path : `${path}?${new URLSearchParams({ lng })}`
}

/** The same for the links to other articles inside an article. */
export const articleWithLanguage = (html: string, search: string): string =>
  html.replaceAll(/href="(\/help\/[\w-]+)"/g, (_, path: string) => `href="${withLanguage(path, search)}"`)
