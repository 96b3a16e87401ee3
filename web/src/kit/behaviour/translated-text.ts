/** The elements by which the translations of browsers (Chrome's and Edge's, Yandex's) replace a text of the page. */
const standIns = ['FONT', 'YA-TR-SPAN']
const isStandIn = (node: Node | null): node is Element => node !== null && standIns.includes(node.nodeName)

/**
 * Keeps texts current in a page that the browser translates. A translation takes each text out of the page and puts an element in its
 * place: a later change of the text changes nothing on screen, and removing it, or inserting before it, fails. Here the text comes back
 * beside its translation, empty. A change of it removes the translation, and the new text is translated in turn; so does its removal.
 * Returns the function that ends this.
 */
export function syncTranslatedTexts(root: Node = document.documentElement): () => void {
  const translations = new WeakMap<Text, Element>()
  const originals = new WeakMap<Element, { node: Text; text: string }>()
  const observer = new MutationObserver((records) => {
    for (const record of records) follow(record)
    // changes made here are not to be followed
    observer.takeRecords()
  })

  function follow({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    if (type === 'characterData') endFor(target as Text)
    for (const node of removedNodes) {
      if (isStandIn(node)) takenBack(node)
      if (!(node instanceof Text)) continue
      const known = translations.get(node)
      if (node.isConnected) {
        if (known?.isConnected) node.after(known)
      } else if (known) endFor(node)
      else putBack(node, [...addedNodes, previousSibling, nextSibling].find(isStandIn))
    }
  }

  function putBack(node: Text, translation: Element | undefined): void {
    if (!translation?.isConnected || originals.has(translation)) return
    translations.set(node, translation)
    originals.set(translation, { node, text: node.data })
    node.data = ''
    translation.before(node)
  }

  /** Ends the translation of a text that was changed or removed. */
  function endFor(node: Text): void {
    const translation = translations.get(node)
    if (!translation) return
    translations.delete(node)
    originals.delete(translation)
    translation.remove()
  }

  /** Ends a translation, since the page is shown in its own language again. */
  function takenBack(translation: Element): void {
    const original = originals.get(translation)
    if (!original || translation.isConnected) return
    originals.delete(translation)
    translations.delete(original.node)
    original.node.data = original.text
  }

  observer.observe(root, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}
