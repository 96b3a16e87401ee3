/**
 * Translates a page as Chrome does, into the same words: takes each text out and puts two elements in its place, and does so again with
 * added or changed texts. Returns the function that ends it.
 */
export function translate(root: HTMLElement): () => void {
  const wrap = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea, title')) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.parentNode!.replaceChild(outer, text)
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(wrap, 10)
  })
  wrap()
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
