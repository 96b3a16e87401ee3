import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

const shownMs = 2_000

/** Function that copies a text, and true for a moment after that. */
export function useCopied(text: string) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), shownMs)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async () => setCopiedAt((await copyText(text)) ? Date.now() : null)
  return { isCopied: copiedAt !== null, copy: () => void copy() }
}
