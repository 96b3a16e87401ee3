import MarkdownIt from 'markdown-it'

/** CommonMark with tables; HTML in a text is shown as it is written. */
const markdown = new MarkdownIt({ html: false, linkify: false })

export const toHtml = (text: string): string => markdown.render(text)
/** One paragraph, without the paragraph's own element. */
export const toInlineHtml = (text: string): string => markdown.renderInline(text)

/** The words of one paragraph, without its markup. */
export const plainText = (text: string): string =>
  (markdown.parseInline(text, {})[0]?.children ?? []).map(({ content }) => content).join('')
